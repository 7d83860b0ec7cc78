/* SPDX-License-Identifier: MIT */
#include "platform.h"

#ifdef __wasm__

#include <stdlib.h>

void *big_memory(uint64_t bytes)
{
	return bytes <= SIZE_MAX ? calloc(1, (size_t)bytes) : NULL;
}

void big_free(void *memory, uint64_t bytes)
{
	(void)bytes;
	free(memory);
}

void share_work(int threads, SharedWork *work, void *context)
{
	(void)threads;
	work(context, 0);
}

void hold_making(void)
{
}

void let_making(void)
{
}

#else

#include <pthread.h>
#include <sys/mman.h>

void *big_memory(uint64_t bytes)
{
	void *memory =
		mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (memory == MAP_FAILED)
		return NULL;
#ifdef __linux__
	madvise(memory, bytes, MADV_HUGEPAGE);
#endif
	return memory;
}

void big_free(void *memory, uint64_t bytes)
{
	if (memory)
		munmap(memory, bytes);
}

static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

void hold_making(void)
{
	pthread_mutex_lock(&making);
}

void let_making(void)
{
	pthread_mutex_unlock(&making);
}

typedef struct Helper {
	pthread_t thread;
	int number;
	SharedWork *work;
	void *context;
} Helper;

static void *help(void *context)
{
	const Helper *h = context;
	h->work(h->context, h->number);
	return NULL;
}

void share_work(int threads, SharedWork *work, void *context)
{
	Helper helper[MOST_THREADS];
	int count = 1;
	for (; count < threads && count < MOST_THREADS; count++) {
		helper[count] = (Helper){.number = count, .work = work, .context = context};
		if (pthread_create(&helper[count].thread, NULL, help, &helper[count]))
			break;
	}
	work(context, 0);
	for (int i = 1; i < count; i++)
		pthread_join(helper[i].thread, NULL);
}

#endif
