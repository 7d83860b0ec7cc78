/* SPDX-License-Identifier: MIT */
#include "trouble.h"

#include <errno.h>
#include <string.h>

const char *file_trouble(int error, Lang lang)
{
	bool tr = lang == TR;
	switch (error) {
	case ENOENT:
		return tr ? "böyle bir dosya ya da klasör yok" : "there is no such file or folder";
	case EACCES: return tr ? "izin yok" : "permission is missing";
	case EEXIST: return tr ? "bu dosya zaten var" : "this file exists already";
	case EISDIR:
		return tr ? "bir klasör; dosya bekleniyordu" : "it is a folder; expected a file";
	case ENOSPC: return tr ? "diskte yer yok" : "the disk is full";
	default: return strerror(error);
	}
}
