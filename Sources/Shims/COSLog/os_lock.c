/* Unfair locks as a futex each, which holds the number of the thread that has the lock, and in its highest bit whether
 * others may wait. The kernel's priority-inheriting futexes have the same layout; these need no system call while nobody
 * else wants the lock. */
#include "os_lock.h"

#include <linux/futex.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define OWNER 0x3fffffffu
#define WAITERS 0x80000000u

static uint32_t self(void) {
  static _Thread_local uint32_t number;
  if (number == 0) number = (uint32_t)syscall(SYS_gettid);
  return number;
}

static _Noreturn void stop(const char *reason) {
  fprintf(stderr, "os_unfair_lock: %s\n", reason);
  abort();
}

bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
  uint32_t free = 0;
  return __atomic_compare_exchange_n(&lock->_os_unfair_lock_opaque, &free, self(), false, __ATOMIC_ACQUIRE,
                                     __ATOMIC_RELAXED);
}

void os_unfair_lock_lock(os_unfair_lock_t lock) {
  if (os_unfair_lock_trylock(lock)) return;
  uint32_t *word = &lock->_os_unfair_lock_opaque;
  for (;;) {
    uint32_t seen = __atomic_load_n(word, __ATOMIC_RELAXED);
    if ((seen & OWNER) == self()) stop("the thread holds this lock already");
    if (seen == 0) {
      /* Others may still wait, so the bit is set: at worst one call to wake nobody. */
      if (__atomic_compare_exchange_n(word, &seen, self() | WAITERS, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
      continue;
    }
    uint32_t waited = seen | WAITERS;
    if (seen != waited &&
        !__atomic_compare_exchange_n(word, &seen, waited, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      continue;
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, waited, NULL, NULL, 0);
  }
}

void os_unfair_lock_unlock(os_unfair_lock_t lock) {
  os_unfair_lock_assert_owner(lock);
  uint32_t *word = &lock->_os_unfair_lock_opaque;
  uint32_t before = __atomic_exchange_n(word, 0, __ATOMIC_RELEASE);
  if (before & WAITERS) syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
  uint32_t word = __atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED);
  if ((word & OWNER) != self()) stop("the thread does not hold this lock");
}

void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
  uint32_t word = __atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED);
  if ((word & OWNER) == self()) stop("the thread holds this lock");
}
