"""The same logical write as bench/limit.c in Python's sqlite3: what a script author would write.

usage: baseline.py BOOK COUNT BATCH    prints one line of JSON
"""
import json
import sqlite3
import sys
import time

path, count, batch = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
db = sqlite3.connect(path, isolation_level=None)
for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-65536",
               "wal_autocheckpoint=0"):
    db.execute(f"PRAGMA {pragma}")
one = lambda sql, *values: db.execute(sql, values).fetchone()
products = one("SELECT count(*) FROM products")[0]
main = one("SELECT id FROM locations WHERE folded_code='main'")[0]
customer = one("SELECT id FROM locations WHERE folded_code='customer'")[0]
record = one("SELECT max(id) FROM stock_movements")[0] + (1 << 30)
sequence = one("SELECT max(sequence) FROM commits")[0]
now = one("SELECT max(at) FROM stock_movements")[0] + 1000
state = 42
started = time.perf_counter()
for i in range(count):
    if i % batch == 0:
        db.execute("BEGIN IMMEDIATE")
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    sku = "p%05d" % ((state >> 33) % products)
    product = one("SELECT id, scale, tracks_lots FROM products WHERE folded_sku = ?", sku)[0]
    on_hand, reserved = one(
        "SELECT on_hand, reserved FROM stock_levels WHERE product_id = ? AND location_id = ?"
        " AND size = '' AND lot = ''", product, main)
    if on_hand - reserved < 1000000:
        sys.exit("insufficient stock")
    record, sequence, now = record + 1, sequence + 1, now + 1
    db.execute(
        "INSERT INTO stock_movements (id, version, product_id, size, lot, from_id, to_id, quantity,"
        " kind, code, reference, unit_cost, at, recorded_at, actor)"
        " VALUES (?, 1, ?, '', '', ?, ?, 1000000, 'issue', NULL, 'BENCH', NULL, ?, ?, NULL)",
        (record, product, main, customer, now, now))
    for delta, place in ((-1000000, main), (1000000, customer)):
        db.execute(
            "UPDATE stock_levels SET version = version + 1, on_hand = on_hand + ?,"
            " last_movement_at = ? WHERE product_id = ? AND location_id = ? AND size = ''"
            " AND lot = ''", (delta, now, product, place))
    db.execute(
        "INSERT INTO stock_day_figures (id, version, product_id, day, received, issued, discarded,"
        " discarded_cost, adjusted) VALUES (?, 1, ?, ?, 0, 1000000, 0, 0, 0)"
        " ON CONFLICT (product_id, day) DO UPDATE SET version = version + 1,"
        " issued = issued + excluded.issued",
        (record, product, time.strftime("%Y-%m-%d", time.gmtime(now / 1000))))
    db.execute(
        "INSERT INTO commits (sequence, key, at, actor, on_behalf_of, operation, reason,"
        " elevations, fingerprint, answer, hash) VALUES (?, ?, ?, NULL, NULL, 'stock.issue', NULL,"
        " NULL, NULL, NULL, ?)", (sequence, f"op_BENCH{record:020d}", now, bytes(32)))
    image = json.dumps([record, 1, product, "", "", main, customer, 1000000, "issue", None, "BENCH",
                        None, now, now, None])
    db.execute(
        "INSERT INTO changes (position, collection, record_id, verb, image)"
        " VALUES (?, 'stock_movements', ?, 1, ?)", (sequence << 20, record, image))
    if i % batch == batch - 1 or i == count - 1:
        db.execute("COMMIT")
print(json.dumps({"count": count, "batch": batch, "seconds": time.perf_counter() - started}))
