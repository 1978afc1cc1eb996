/* The module `os` itself. What Swift sees of it beside the locks is in Swift: see Sources/Shims/os. */
#ifndef MULTE_OS_H
#define MULTE_OS_H

#include "os_lock.h"

#endif
