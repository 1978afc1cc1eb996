#include <sqlite3.h>

// Swift cannot call variadic functions. To be called before anything else of SQLite: without its count of all memory, no
// allocation takes a lock that is shared by all connections.
static inline int csqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
