// Durable inserts as plain C does them with SQLite: WAL, synchronous=FULL, one transaction for each row.
//
// usage: sqlite_insert FILE SECONDS BODY_BYTES    prints rows per second
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void must(int status, sqlite3 *database) {
  if (status == SQLITE_OK || status == SQLITE_DONE || status == SQLITE_ROW) return;
  fprintf(stderr, "sqlite: %s\n", sqlite3_errmsg(database));
  exit(1);
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  double seconds = atof(arguments[2]);
  int size = atoi(arguments[3]);
  char *body = malloc((size_t)size);
  memset(body, 'x', (size_t)size);

  sqlite3 *database;
  must(sqlite3_open(arguments[1], &database), database);
  must(sqlite3_exec(database,
                    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                    "CREATE TABLE records(id INTEGER PRIMARY KEY, zone INTEGER, name TEXT, position INTEGER, body BLOB);"
                    "CREATE UNIQUE INDEX records_by_name ON records(zone, name)",
                    NULL, NULL, NULL),
       database);
  sqlite3_stmt *insert;
  must(sqlite3_prepare_v2(database, "INSERT INTO records(zone, name, position, body) VALUES(1, ?1, ?2, ?3)", -1, &insert,
                          NULL),
       database);

  long rows = 0;
  double start = now();
  while (now() - start < seconds) {
    char name[64];
    snprintf(name, sizeof name, "record-%09ld-%016lx", rows, (unsigned long)rows * 0x9E3779B97F4A7C15u);
    must(sqlite3_bind_text(insert, 1, name, -1, SQLITE_STATIC), database);
    must(sqlite3_bind_int64(insert, 2, rows), database);
    must(sqlite3_bind_blob(insert, 3, body, size, SQLITE_STATIC), database);
    must(sqlite3_step(insert), database);
    must(sqlite3_reset(insert), database);
    rows++;
  }
  printf("%.1f\n", (double)rows / (now() - start));
  sqlite3_finalize(insert);
  sqlite3_close(database);
}
