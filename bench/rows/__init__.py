"""The rows of the bench by the name `--only` takes, in the order they are printed."""
from rows import bulk, growth, imports, server, start, tryton

ROWS = {
    "bulk": bulk.batches,
    "single": bulk.singles,
    "tryton": tryton.batches,
    "import": imports.everything,
    "writers": server.writers,
    "reads": server.reads,
    "lists": server.lists,
    "growth": growth.movements,
    "startup": start.version,
    "oneshot": start.one_read,
}
