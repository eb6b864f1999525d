"""Plants what the judgement has to find: a drill that cannot fail proves nothing."""
from drilling.ledger import ACKED, REFUSED, UNKNOWN, Attempt, Ledger, compare, misses

LIMITS = {"gap": 30, "refusal": 2, "attempt": 10, "run": 20}


def good():
    ledger = Ledger()
    for number in range(1, 41):
        ledger.attempt(Attempt(number - 0.1, float(number), ACKED), f"k{number}", 1, number)
    ledger.attempt(Attempt(20.0, 21.0, REFUSED), "k41")
    # A run of the program tries three times, and waits between.
    ledger.attempt(Attempt(20.0, 32.0, REFUSED, is_program=True), "k41")
    ledger.read(40.0, ledger.promised(), {1: 40})
    return ledger


def figures(ledger, effects=None):
    keys = ledger.keys()
    found = compare(keys, {key: 1 for key in keys} if effects is None else effects)
    return {**ledger.between(0.0, 41.0), **{name: len(list_) for name, list_ in found.items()}}


def planted():
    keys = {key: 1 for key in good().keys()}
    yield "an acknowledged write that is gone", figures(good(), {k: 1 for k in keys if k != "k7"})
    yield "a write that was done twice", figures(good(), {**keys, "k7": 2})
    yield "a write that nobody was told of", figures(good(), {**keys, "other": 1})
    stale = good()
    stale.read(40.5, stale.promised(), {1: 39})
    yield "a stale read", figures(stale)
    blind = good()
    blind.read(40.5, blind.promised(), {})
    yield "a read that sees nothing", figures(blind)
    slow = good()
    slow.attempt(Attempt(1.0, 12.0, UNKNOWN), "k50")
    yield "an attempt that hangs", figures(slow)
    endless = good()
    endless.attempt(Attempt(1.0, 25.0, UNKNOWN, is_program=True), "k50")
    yield "a run of the program that does not end", figures(endless)
    late = good()
    late.attempt(Attempt(1.0, 3.5, REFUSED), "k50")
    yield "a late refusal", figures(late)
    silent = good()
    silent.attempt(Attempt(1.0, 1.1, REFUSED, says_when=False), "k50")
    yield "a refusal without Retry-After", figures(silent)
    yield "a gap", {**figures(good()), "gap": 30.1}
    yield "nodes that differ", {**figures(good()), "equal": False}
    yield "a cluster that stays broken", {**figures(good()), "healthy": False}
    yield "a write that never gets an answer", {**figures(good()), "settled": False}
    yield "a write at a node that is no leader any more", {**figures(good()), "stale_node": 1}
    still = Ledger()
    yield "no writes at all", figures(still)


def run():
    failed = [f"a good run is refused: {miss}" for miss in misses(figures(good()), LIMITS)]
    count = 0
    for what, found in planted():
        count += 1
        if not misses(found, LIMITS):
            failed.append(f"not found: {what}")
    for line in failed:
        print(f"drill: {line}")
    print(f"drill: self-test: {count} planted, {len(failed)} failed")
    return 1 if failed else 0
