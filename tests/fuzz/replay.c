/* SPDX-License-Identifier: MIT */
/* Gives every file of the folders it is called with to a fuzz target, and each also cut short at every length up to 200. */
#include <dirent.h>
#include <stdio.h>

#include "fuzz.h"

static void replay(const char *folder, const char *name)
{
	static uint8_t data[1 << 20];
	char path[1024];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "rb");
	if (!file) {
		perror(path);
		exit(2);
	}
	size_t size = fread(data, 1, sizeof data, file);
	fclose(file);
	for (size_t cut = 0; cut < size && cut < 200; cut++)
		LLVMFuzzerTestOneInput(data, cut);
	LLVMFuzzerTestOneInput(data, size);
}

int main(int argc, char **argv)
{
	int files = 0;
	for (int i = 1; i < argc; i++) {
		struct dirent **names;
		int count = scandir(argv[i], &names, NULL, alphasort);
		if (count < 0) {
			perror(argv[i]);
			return 2;
		}
		for (int k = 0; k < count; k++) {
			if (names[k]->d_name[0] != '.') {
				replay(argv[i], names[k]->d_name);
				printf("ok %d - %s\n", ++files, names[k]->d_name);
			}
			free(names[k]);
		}
		free(names);
	}
	printf("1..%d\n", files);
	return files == 0;
}
