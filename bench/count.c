/*
 * Counts the statements a program runs on libsqlite3. Loaded in front of it with LD_PRELOAD; at the
 * end the number goes to the file that STATEMENTS_FILE names.
 *
 * A statement counts when it starts: a step of one that is not in the middle of its rows.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_llong statements;
static int (*real_step)(sqlite3_stmt *);

__attribute__((constructor)) static void find(void) {
  *(void **)&real_step = dlsym(RTLD_NEXT, "sqlite3_step");
}

int sqlite3_step(sqlite3_stmt *statement) {
  if (!sqlite3_stmt_busy(statement))
    atomic_fetch_add_explicit(&statements, 1, memory_order_relaxed);
  return real_step(statement);
}

__attribute__((destructor)) static void report(void) {
  const char *path = getenv("STATEMENTS_FILE");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%lld\n", (long long)statements);
  fclose(file);
}
