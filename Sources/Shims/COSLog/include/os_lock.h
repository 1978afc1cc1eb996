/* Unfair locks. Source: os/lock.h of Apple's platforms, its names and its promises. */
#ifndef MULTE_OS_LOCK_H
#define MULTE_OS_LOCK_H

/* No header of C's library: its names would become the module's own in Swift. */

/** A lock of four bytes. Zero is unlocked; it must not move while it is held, and only its holder unlocks it. */
typedef struct os_unfair_lock_s {
  unsigned int _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

/** A lock that nobody holds. */
#define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})

/** Waits until nobody holds the lock, and takes it. A thread that holds it already ends the program. */
void os_unfair_lock_lock(os_unfair_lock_t _Nonnull lock);

/** Takes the lock if nobody holds it, and tells whether it did. */
_Bool os_unfair_lock_trylock(os_unfair_lock_t _Nonnull lock);

/** Gives the lock back. A thread that does not hold it ends the program. */
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull lock);

/** Ends the program if the calling thread does not hold the lock. */
void os_unfair_lock_assert_owner(const os_unfair_lock *_Nonnull lock);

/** Ends the program if the calling thread holds the lock. */
void os_unfair_lock_assert_not_owner(const os_unfair_lock *_Nonnull lock);

#endif
