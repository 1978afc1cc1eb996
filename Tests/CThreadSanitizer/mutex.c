/* Tells the thread sanitizer of locks that it cannot see.
 *
 * Swift's Mutex takes a free lock with an atomic operation that is compiled into its user and so watched. One that
 * another thread holds it takes in functions of libswiftSynchronization, which are not: the sanitizer then reports what
 * the lock guards as a race. A program that has this file calls these functions here, which call those there and tell.
 * Their names and self's register are Swift's. In builds without the sanitizer there is nothing of it. */
#if defined(__has_feature) && __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT void multe_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT bool multe_try_lock(SELF void *mutex) __asm__(TRY_LOCK);
SWIFT void multe_unlock(SELF void *mutex) __asm__(UNLOCK);

SWIFT void multe_lock(uint32_t thread, SELF void *mutex) {
  SWIFT void (*next)(uint32_t, SELF void *) = (SWIFT void (*)(uint32_t, SELF void *))dlsym(RTLD_NEXT, LOCK);
  next(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT bool multe_try_lock(SELF void *mutex) {
  SWIFT bool (*next)(SELF void *) = (SWIFT bool (*)(SELF void *))dlsym(RTLD_NEXT, TRY_LOCK);
  bool isLocked = next(mutex);
  if (isLocked) __tsan_acquire(mutex);
  return isLocked;
}

SWIFT void multe_unlock(SELF void *mutex) {
  SWIFT void (*next)(SELF void *) = (SWIFT void (*)(SELF void *))dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(mutex);
  next(mutex);
}

#endif
