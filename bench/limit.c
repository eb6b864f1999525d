/*
 * The limit: the logical write of a stock issue or receipt, by hand, on libsqlite3.
 *
 * Works on a book that `opsh-bench prepare` made, so tables, indexes and pragmas are the product's
 * own. Per movement eight statements: find the product, read the level, insert the movement, update
 * two levels, add to the figures of the day, insert the journal's commit row and change row. No
 * rights, no rules, no hash.
 *
 *   limit BOOK issue|receive COUNT BATCH    BATCH 0: one transaction; 1: each durable
 *
 * Prints one line of JSON: count, batch, seconds.
 */
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *db;

static void fail(const char *what) {
  fprintf(stderr, "limit: %s: %s\n", what, sqlite3_errmsg(db));
  exit(1);
}

static void run(const char *sql) {
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql);
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
    fail(sql);
  return statement;
}

static int64_t scalar(const char *sql) {
  sqlite3_stmt *statement = prepare(sql);
  int64_t value = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return value;
}

static void done(sqlite3_stmt *statement, const char *what) {
  if (sqlite3_step(statement) != SQLITE_DONE) fail(what);
  sqlite3_reset(statement);
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
  if (argc != 5) {
    fprintf(stderr, "usage: limit BOOK issue|receive COUNT BATCH\n");
    return 64;
  }
  const int receive = strcmp(argv[2], "receive") == 0;
  const int64_t count = atoll(argv[3]), batch = atoll(argv[4]);
  if (sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) fail("open");
  run("PRAGMA journal_mode=WAL");
  run("PRAGMA synchronous=FULL");
  run("PRAGMA foreign_keys=ON");
  run("PRAGMA cache_size=-65536");
  run("PRAGMA wal_autocheckpoint=0");
  const int64_t products = scalar("SELECT count(*) FROM products");
  const int64_t from = receive ? scalar("SELECT id FROM locations WHERE folded_code='supplier'")
                               : scalar("SELECT id FROM locations WHERE folded_code='main'");
  const int64_t to = receive ? scalar("SELECT id FROM locations WHERE folded_code='main'")
                             : scalar("SELECT id FROM locations WHERE folded_code='customer'");
  const int64_t main_id = receive ? to : from;
  int64_t id = scalar("SELECT max(id) FROM stock_movements") + (1LL << 30);
  int64_t sequence = scalar("SELECT max(sequence) FROM commits");
  int64_t now = scalar("SELECT max(at) FROM stock_movements") + 1000;
  sqlite3_stmt *find = prepare("SELECT id, scale, tracks_lots FROM products WHERE folded_sku = ?");
  sqlite3_stmt *level = prepare(
      "SELECT id, on_hand, reserved FROM stock_levels WHERE product_id = ? AND location_id = ?"
      " AND size = '' AND lot = ''");
  sqlite3_stmt *insert = prepare(
      "INSERT INTO stock_movements (id, version, product_id, size, lot, from_id, to_id, quantity,"
      " kind, code, reference, unit_cost, at, recorded_at, actor)"
      " VALUES (?, 1, ?, '', '', ?, ?, ?, ?, NULL, 'BENCH', NULL, ?, ?, NULL)");
  sqlite3_stmt *update = prepare(
      "UPDATE stock_levels SET version = version + 1, on_hand = on_hand + ?, last_movement_at = ?"
      " WHERE product_id = ? AND location_id = ? AND size = '' AND lot = ''");
  sqlite3_stmt *figures = prepare(
      "INSERT INTO stock_day_figures (id, version, product_id, day, received, issued, discarded,"
      " discarded_cost, adjusted) VALUES (?, 1, ?, ?, ?, ?, 0, 0, 0)"
      " ON CONFLICT (product_id, day) DO UPDATE SET version = version + 1,"
      " received = received + excluded.received, issued = issued + excluded.issued");
  sqlite3_stmt *commit = prepare(
      "INSERT INTO commits (sequence, key, at, actor, on_behalf_of, operation, reason, elevations,"
      " fingerprint, answer, hash) VALUES (?, ?, ?, NULL, NULL, ?, NULL, NULL, NULL, NULL, ?)");
  sqlite3_stmt *change = prepare(
      "INSERT INTO changes (position, collection, record_id, verb, image)"
      " VALUES (?, 'stock_movements', ?, 1, ?)");
  static const unsigned char hash[32];
  const char *kind = receive ? "receipt" : "issue";
  const char *operation = receive ? "stock.receive" : "stock.issue";
  uint64_t state = 42;
  const double started = seconds();
  for (int64_t i = 0; i < count; i++) {
    if (batch == 0 ? i == 0 : i % batch == 0) run("BEGIN IMMEDIATE");
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    char sku[32], key[48], image[512];
    int length = snprintf(sku, sizeof sku, "p%05d", (int)((state >> 33) % (uint64_t)products));
    sqlite3_bind_text(find, 1, sku, length, SQLITE_STATIC);
    if (sqlite3_step(find) != SQLITE_ROW) fail("find");
    const int64_t product = sqlite3_column_int64(find, 0);
    sqlite3_reset(find);
    sqlite3_bind_int64(level, 1, product);
    sqlite3_bind_int64(level, 2, main_id);
    if (sqlite3_step(level) != SQLITE_ROW) fail("level");
    if (!receive && sqlite3_column_int64(level, 1) - sqlite3_column_int64(level, 2) < 1000000)
      fail("insufficient stock");
    sqlite3_reset(level);
    id++, sequence++, now++;
    sqlite3_bind_int64(insert, 1, id);
    sqlite3_bind_int64(insert, 2, product);
    sqlite3_bind_int64(insert, 3, from);
    sqlite3_bind_int64(insert, 4, to);
    sqlite3_bind_int64(insert, 5, 1000000);
    sqlite3_bind_text(insert, 6, kind, -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 7, now);
    sqlite3_bind_int64(insert, 8, now);
    done(insert, "movement");
    for (int side = 0; side < 2; side++) {
      sqlite3_bind_int64(update, 1, side ? 1000000 : -1000000);
      sqlite3_bind_int64(update, 2, now);
      sqlite3_bind_int64(update, 3, product);
      sqlite3_bind_int64(update, 4, side ? to : from);
      done(update, "level");
    }
    const time_t second = now / 1000;
    struct tm civil;
    char day[16];
    strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&second, &civil));
    sqlite3_bind_int64(figures, 1, id);
    sqlite3_bind_int64(figures, 2, product);
    sqlite3_bind_text(figures, 3, day, -1, SQLITE_STATIC);
    sqlite3_bind_int64(figures, 4, receive ? 1000000 : 0);
    sqlite3_bind_int64(figures, 5, receive ? 0 : 1000000);
    done(figures, "figures");
    length = snprintf(key, sizeof key, "op_BENCH%020lld", (long long)id);
    sqlite3_bind_int64(commit, 1, sequence);
    sqlite3_bind_text(commit, 2, key, length, SQLITE_STATIC);
    sqlite3_bind_int64(commit, 3, now);
    sqlite3_bind_text(commit, 4, operation, -1, SQLITE_STATIC);
    sqlite3_bind_blob(commit, 5, hash, sizeof hash, SQLITE_STATIC);
    done(commit, "commit");
    length = snprintf(image, sizeof image,
                      "[%lld,1,%lld,\"\",\"\",%lld,%lld,1000000,\"%s\",null,\"BENCH\",null,%lld,%lld,null]",
                      (long long)id, (long long)product, (long long)from, (long long)to, kind,
                      (long long)now, (long long)now);
    sqlite3_bind_int64(change, 1, sequence << 20);
    sqlite3_bind_int64(change, 2, id);
    sqlite3_bind_text(change, 3, image, length, SQLITE_STATIC);
    done(change, "change");
    if (batch == 0 ? i == count - 1 : i % batch == batch - 1 || i == count - 1) run("COMMIT");
  }
  printf("{\"count\": %lld, \"batch\": %lld, \"seconds\": %.6f}\n", (long long)count,
         (long long)batch, seconds() - started);
  sqlite3_stmt *open;
  while ((open = sqlite3_next_stmt(db, NULL)) != NULL) sqlite3_finalize(open);
  sqlite3_close(db);
  return 0;
}
