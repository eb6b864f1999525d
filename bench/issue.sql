-- The same logical write as bench/limit.c, by pgbench in a book in PostgreSQL: the turn of a writer, what an issue
-- reads and writes, and the end of the journal. `main`, `customer` and `base` are given.
\set number random(0, 999)
BEGIN ISOLATION LEVEL READ COMMITTED;
SELECT pg_advisory_xact_lock(1330664264, CAST(CAST('journal_head' AS regclass) AS oid)::int4);
SELECT sequence + 1 AS sequence, at + 1 AS now FROM journal_head FOR UPDATE \gset
\set id :base + :sequence
\set position :sequence * 1048576
SELECT id AS product, scale, tracks_lots FROM products
  WHERE folded_sku = 'p' || lpad(CAST(:number AS text), 5, '0') \gset
SELECT on_hand, reserved FROM stock_levels
  WHERE product_id = :product AND location_id = :main AND size = '' AND lot = '' \gset
INSERT INTO commits (sequence, key, at, actor, on_behalf_of, operation, reason, elevations, fingerprint, answer, hash)
  VALUES (:sequence, 'op_BENCH' || CAST(:id AS text), :now, NULL, NULL, 'stock.issue', NULL, NULL, NULL, NULL,
    decode(repeat('00', 32), 'hex'));
INSERT INTO changes (position, collection, record_id, verb, image)
  VALUES (:position, 'stock_movements', :id, 1,
    '[1,1,1,"","",1,1,1000000,"issue",null,"BENCH",null,1700000000000,1700000000000,null,1,null]');
INSERT INTO stock_movements (id, version, product_id, size, lot, from_id, to_id, quantity, kind, code, reference,
    unit_cost, at, recorded_at, actor)
  VALUES (:id, 1, :product, '', '', :main, :customer, 1000000, 'issue', NULL, 'BENCH', NULL, :now, :now, NULL);
UPDATE stock_levels SET version = version + 1, on_hand = on_hand - 1000000, last_movement_at = :now
  WHERE product_id = :product AND location_id = :main AND size = '' AND lot = '';
UPDATE stock_levels SET version = version + 1, on_hand = on_hand + 1000000, last_movement_at = :now
  WHERE product_id = :product AND location_id = :customer AND size = '' AND lot = '';
INSERT INTO stock_day_figures (id, version, product_id, day, received, issued, discarded, discarded_cost, adjusted)
  VALUES (:id, 1, :product,
    to_char(to_timestamp(CAST(:now AS bigint) / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 0, 1000000, 0, 0, 0)
  ON CONFLICT (product_id, day) DO UPDATE SET version = stock_day_figures.version + 1,
    issued = stock_day_figures.issued + excluded.issued;
UPDATE journal_head SET sequence = :sequence, hash = decode(repeat('00', 32), 'hex'), at = :now WHERE single = 1;
SELECT pg_notify('opsh_' || CAST(CAST('journal_head' AS regclass) AS oid), CAST(:sequence AS text));
COMMIT;
