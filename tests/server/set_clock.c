/* SPDX-License-Identifier: MIT */
/* Preloaded into the server: the machine's wall clock, and the steady one, are ahead by as many seconds as $SET_CLOCK holds. */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Atomic int32_t *ahead;

__attribute__((constructor)) static void open_clock(void)
{
	int fd = open(getenv("SET_CLOCK"), O_RDWR | O_CLOEXEC);
	void *page =
		fd < 0 ? MAP_FAILED
		       : mmap(NULL, 2 * sizeof *ahead, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (page == MAP_FAILED)
		abort();
	ahead = page;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
	int result = (int)syscall(SYS_clock_gettime, clock, now);
	/* Other libraries look at the time before this one is ready. */
	if (clock == CLOCK_REALTIME && ahead)
		now->tv_sec += atomic_load(&ahead[0]);
	if (clock == CLOCK_BOOTTIME && ahead)
		now->tv_sec += atomic_load(&ahead[1]);
	return result;
}
