"""The rows of the bench by the name `--only` takes, in the order they are printed."""
from rows import (access, assignment, bulk, check, growth, idle, imports, server, sql, start, tryton,
                  warehouse)

ROWS = {
    "bulk": bulk.batches,
    "rows": bulk.rows,
    "sql": sql.receipts,
    "single": bulk.singles,
    "idle-batch": idle.batch,
    "tryton": tryton.batches,
    "import": imports.everything,
    "writers": server.writers,
    "reads": server.reads,
    "lists": server.lists,
    "growth": growth.movements,
    "check": check.lines,
    "startup": start.version,
    "before": start.before,
    "oneshot": start.one_read,
    "completion": start.completion,
    "sign-in": access.sign_in,
    "tokens": access.tokens,
    "row-rules": access.row_rules,
    "fefo": warehouse.picks,
    "dashboards": warehouse.dashboards,
    "assignment-growth": assignment.growth,
    "assignment-optimum": assignment.optimum,
}
