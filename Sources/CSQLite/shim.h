/* Swift cannot call what takes any number of arguments. Declared here and not included, because
   another module includes the rest of SQLite. */
int sqlite3_config(int option, ...);

/* SQLite counts the memory it takes and gives back, under a lock for each piece of it. Nobody asks
   for the count, and reading the tables of a book takes many thousand pieces. To be called before
   SQLite is used; answers SQLITE_OK (0) then. */
static inline int opsh_sqlite_without_memory_count(void) {
  const int memory_status = 9; /* SQLITE_CONFIG_MEMSTATUS */
  return sqlite3_config(memory_status, 0);
}
