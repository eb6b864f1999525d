"""Every bar of the bench, each in one place: its words, and the rows of results it is for.

The words are what tables show, and what a figure is judged by: `≤ 1.5 ×` allows a ratio of 1.5.
`scripts/bench --bars` prints them, and `scripts/bench --check` compares the tables of
docs/evidence/benchmarks.md with them.
"""
import re
from dataclasses import dataclass

LIMIT = re.compile(r"([≤≥<]) ([\d,]+(?:\.\d+)?)(?:/(\d+))?( %)?\s*(.*)")
ALLOWED = {"≤": float.__le__, "≥": float.__ge__, "<": float.__lt__}


@dataclass(frozen=True)
class Limit:
    """One comparison of a bar."""
    sign: str
    number: float
    unit: str

    def holds(self, value):
        return ALLOWED[self.sign](float(value), self.number)


@dataclass(frozen=True)
class Bar:
    text: str
    measured: str  # a pattern for the first column of its rows

    def __str__(self):
        return self.text

    @property
    def limits(self):
        """The comparisons in the words, in their order; what is told without a number is none."""
        found = [LIMIT.search(part) for part in self.text.split(", ")]
        return [limit(match) for match in found if match]

    def met(self, *values):
        """Whether the values keep the limits: a value for each, in the order of the words."""
        return all(limit.holds(value) for limit, value in zip(self.limits, values, strict=True))


def limit(match):
    sign, number, divisor, percent, unit = match.groups()
    scale = float(divisor or 1) * (100 if percent else 1)
    return Limit(sign, float(number.replace(",", "")) / scale, "%" if percent else unit)


BARS = {
    "bulk": Bar("≤ 1.5 ×", r"(issues|receipts) in batches of [\d,]+, µs each"),
    "bulk-python": Bar("≥ 1.3 ×", r"the same against Python's sqlite3"),
    "rows": Bar("≤ 2 ×", r"`opsh bulk stock receive`, [\d,]+ rows, µs each"),
    "rows-memory": Bar(
        "≤ 64 MiB", r"its largest resident memory with [\d,]+ rows, MiB"
        r"|the same as a client of `opsh serve`, [\d,]+ rows, MiB"),
    "single": Bar("≥ 0.6 of its rate", r"one durable issue after the other, µs each"),
    "idle-changeset": Bar("< 2 ×", r"\d+ receipts beside an open changeset and a sandbox .*"),
    "tryton": Bar("≥ 200 ×", r"issues in batches of [\d,]+ against Tryton's, µs each"),
    "import": Bar("≤ 4 ×", r"import of (the Online Retail|a made-up) export, .* lines, s"),
    "import-memory": Bar("≤ 1.2 ×, < 200 MiB", r"memory of that import at its peak, MiB"),
    "writers": Bar("≥ 3 ×", r"durable issues a second, \d+ writers"),
    "reads": Bar("≥ 0.5 of it", r"reads by id a second, \d+ connections"),
    "lists": Bar(
        "≥ 0.15 of it", r"the first 50 of [\d,]+ movements by index, lists a second"
        r"|50 of the same from the middle on"),
    "oos.list": Bar("≥ 1,500 a second", r"`oos\.list` a second.*"),
    "customer.search": Bar("≥ 1,000 a second", r"`customer\.search` a second.*"),
    "warehouse.dashboard": Bar("≥ 200 a second", r"`warehouse\.dashboard` a second.*"),
    "overload": Bar(
        "≥ 80 % of the peak, p99 ≤ 1,000 ms, refused in ≤ 100 ms, /health in ≤ 100 ms, "
        "memory back in 10 s", r"`[a-z.]+` at [\d,]+ a second for \d+ s"),
    "postgres-single": Bar("≥ 0.5 of it", r"durable issues a second on PostgreSQL, one writer"),
    "postgres-writers": Bar("≥ 3 ×", r"durable issues a second on PostgreSQL, \d+ writers"),
    "postgres-reads": Bar("≥ 0.4 of it", r"reads by id a second on PostgreSQL, \d+ connections"),
    "postgres-servers": Bar(
        "≥ 0.9 ×", r"(reads by id|durable issues) a second on PostgreSQL, two servers"),
    "postgres-limited": Bar(
        "≥ 1.5 ×", r"reads by id a second on PostgreSQL, two servers of 0\.4 core each"),
    "postgres-import": Bar(
        "≤ 2 ×", r"import of (the Online Retail|a made-up) export on PostgreSQL, .* lines, s"),
    "postgres-tryton": Bar(
        "≥ 50 ×", r"issues in batches of [\d,]+ on PostgreSQL against Tryton's, µs each"),
    "movements": Bar("≤ 1.3 ×", r"(point read|durable issue) with [\d,]+ movements, µs"),
    "growth-page": Bar("≤ 100 ms, ≤ 1.5 ×, ≤ 150 MB", r"`[^`]+`, CPU ms"),
    "growth-report": Bar("≤ 3,000 ms, ≤ 12 ×, ≤ 150 MB", r"`[^`]+`, CPU ms"),
    "growth-verification": Bar("≤ 10,000 ms, ≤ 12 ×, ≤ 150 MB", r"`[^`]+`, CPU ms"),
    "growth-all-pages": Bar("≤ 12 ×, ≤ 150 MB", r"`[^`]+`, CPU ms"),
    "growth-filters": Bar("all within that of a page", r"filters and orders of lists, each alone"),
    "growth-bulk": Bar("≤ 1.5 ×, ≤ 150 MB", r"`bulk [^`]+`, CPU µs a row"),
    "backup": Bar("none", r"`opsh backup create` of [\d,]+ MiB, s"),
    "restore": Bar("≤ 6 ×", r"`opsh backup restore` of [\d,]+ MiB without the checks, s"),
    "restore-checked": Bar("≤ 300 s", r"the same with all checks, for 1 GB, s"),
    "export": Bar(
        "≥ 0.5 × its speed", r"`opsh export stock_movements` of [\d,]+ to CSV, s"),
    "phonetic": Bar("≤ 5 ×", r"`customer search liming` among [\d,]+ customers, ms"),
    "check": Bar("≥ 20 ×", r"`opsh check` of [\d,]+ lines of plain commands, ms"),
    "startup": Bar("≤ 2.5 ×", r"`opsh --version`, ms"),
    "before": Bar(
        "≤ 1.1 ×", r"`opsh --version` against (an earlier version|the version before .*), ms"
        r"|`opsh product show SKU` against it, ms"),
    "oneshot": Bar("≤ 1.2 ×", r"`opsh product show SKU` on a warm book, ms"),
    "instructions": Bar("≤ 30 million", r"`opsh product show SKU`, million instructions"),
    "completion": Bar("≤ 1 ×", r"completion of a SKU among [\d,]+ products, ms"),
    "tokens": Bar("≤ 1/20 of a read", r"the token of a request, seen within half a second"),
    "row-rules": Bar("≤ 1.1 ×", r"a list of 50 movements with row and field rules, of [\d,]+"),
    "fefo": Bar(
        "≤ 3 ×", r"an issue that picks among 1,000 lots, µs"
        r"|`stock pick` (of one piece )?among 1,000 lots, µs"),
    "dashboards": Bar(
        "≤ 5 ×", r"`(warehouse|expiry) dashboard` on (a year of [\d,]+ movements|the same), ms"),
    "today": Bar("≤ 3 ×", r"`today` over [\d,]+ waiting requests, ms"),
    "counts": Bar("≤ 2 ×", r"posting a count of [\d,]+ lines, µs each"),
    # Ten times the work, so 12 × is linear.
    "revaluation": Bar("≤ 12 ×", r"a valuation after a receipt booked before [\d,]+ movements, ms"),
    "assignment-optimum": Bar(
        "≤ 1 % off, equal up to 50 × 50", r"assignments at the proved optimum"),
    "job-shop": Bar("all", r"given job-shop instances at the best known makespan, \d+ s"),
    "flexible": Bar("≤ 1.5 %", r"given flexible instances, mean gap to the best known, \d+ s"),
    "scheduling": Bar("≤ 0.5 %", r"all given instances, mean gap to the best known"),
    "scheduling-solver": Bar("≤ 1.02 ×", r".* instances beside CP-SAT, .*"),
    "unseen-15": Bar("≤ 1 %", r"\d+ of Taillard's 15 × 15 instances, worst gap .*"),
    "unseen-20": Bar("≤ 3 %", r"\d+ of Taillard's 20 × 20 instances, worst gap .*"),
    "lot-sizing": Bar("≤ 2 %, all feasible", r"lot-sizing instances, mean gap to .*"),
    "floor": Bar("≤ 1 %", r"\d+ random floors of 30 jobs, worst against CP-SAT, \d+ s"),
    "floor-large": Bar("≤ 5 s", r"[\d,]+ jobs of 3 steps on 50 machines with calendars, s"),
    "floor-move": Bar("≤ 200 ms", r"moving one of [\d,]+ jobs, longest, ms"),
    "netting": Bar("≤ 2 s", r"netting 10,000 demands with 5-level bills, s"),
    # Only on a day on which first come is more than 10 % above what is best possible.
    "dispatch": Bar("≥ 40 % of the gap closed", r"\S+: click-to-door, min; .*"),
    "dispatch-solver": Bar("≤ 1.05 × its mean", r"\S+ beside OR-tools"),
    "explore-import": Bar("≤ 60 s", r"import of the Olist catalogue, .*, s"),
    "explore-near": Bar("≤ 4 ×", r"the nearest 20 open partners of 3,095, µs"),
    "explore-typo": Bar("≤ 10 ×", r"a word with a typo among 32,951 products, µs"),
    "market-day": Bar("≥ 500 ×, books verify", r"\S+ through the services, × real time"),
    "captured-1": Bar(
        "≥ 0.15 of it", r"orders from placing to captured a second, one client"),
    "captured-32": Bar(
        "≥ 0.3 of it", r"orders from placing to captured a second, 32 clients"),
    "last-100": Bar(
        "an order for each piece, the rest refused",
        r"[\d,]+ customers at once for the last \d+ pieces: orders, clear refusals"),
    "positions": Bar("≥ 0.9 of it", r"orders a second beside 100 drivers at 500 × real time"),
}
