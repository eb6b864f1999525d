"""One drill: load, faults one after the other, and the judgement after each."""
import json
import os
import sys
import time

from drilling.cluster import Cluster
from drilling.clients import Load
from drilling.faults import FAULTS, QUICK, Stage
from drilling.ledger import Ledger, compare, misses
from drilling.opsh_writer import OpshWriter
from drilling.sql_writer import SQLWriter

WRITERS = 10
# Seconds that one run of the program may take: three attempts of 2 s, waits of 2 and 4 s, and its start.
RUN = 20.0
DIRECT = "CREATE TABLE IF NOT EXISTS drill_direct (key text PRIMARY KEY)"
HEAD = (f"{'fault':11}{'acked':>7}{'gap s':>7}{'refused':>9}{'slowest s':>10}{'unknown':>9}{'longest s':>10}"
        f"{'runs':>6}{'longest s':>10}{'lost':>6}{'twice':>6}{'stale':>6}  nodes")


def chosen_faults(only, quick):
    names = [name for name in only.split(",") if name] or (QUICK if quick else list(FAULTS))
    unknown = [name for name in names if name not in FAULTS]
    if unknown:
        sys.exit(f"drill: there is no fault {unknown[0]}; there are: {', '.join(FAULTS)}")
    return names


def line(name, f):
    return (f"{name:11}{f['acked']:7}{f['gap']:7.1f}{f['refused']:9}{f['slowest_refusal']:10.2f}{f['unknown']:9}"
            f"{f['longest']:10.2f}{f['runs']:6}{f['longest_run']:10.2f}{f['lost']:6}{f['doubled']:6}{f['stale']:6}  "
            f"{'equal' if f['equal'] else 'DIFFER'}{'; ' if f['notes'] else ''}{'; '.join(f['notes'])}")


def judge(cluster, kind, ledger, load, stage, begun):
    """Pauses the writers, and compares everything since the beginning of the drill."""
    # A cluster that stays broken is judged as well: what it lost says more.
    healthy = cluster.becomes_healthy(120)
    ended = time.monotonic()
    settled = load.pause()
    try:
        leader = cluster.leader()
        found = compare(ledger.keys(), kind.effects(leader))
    except Exception as error:
        raise RuntimeError(f"the cluster is broken, and nobody can be asked: {error}") from error
    equal = cluster.caught_up(leader)
    digests = {node: cluster.digest(node) for node in (cluster.nodes if equal else [leader])}
    figures = {**ledger.between(begun, ended), **{name: len(keys) for name, keys in found.items()}}
    figures.update(
        equal=equal and len(set(digests.values())) == 1, rows=digests[leader][1], digest=digests[leader][0],
        healthy=healthy, settled=settled, leader=leader, seconds=ended - begun, stale_node=len(stage.stale_node),
        notes=stage.notes, keys={name: keys[:10] for name, keys in found.items() if keys})
    load.resume()
    return figures


def drill(options, ha):
    names = chosen_faults(options.only, options.quick)
    cluster = Cluster(options.state, ha, os.environ.get("OPSH_HA_PREFIX", "opsh-ha"),
                      os.environ.get("OPSH_HA_NETWORK", "10.77.0"))
    cluster.wait_healthy(60)
    run = f"d{int(time.time())}"
    kind = {"sql": SQLWriter, "opsh": OpshWriter}[options.writer](cluster, run, WRITERS, options.programs)
    ledger = Ledger()
    kind.prepare()
    with cluster.connect(cluster.leader()) as connection:
        connection.execute(DIRECT)
    load = Load(kind, ledger, run, WRITERS, options.rate)
    load.start()
    results, failed = {}, []
    print(f"drill: {options.writer} clients, {options.rate:g} writes a second\n{HEAD}", flush=True)
    try:
        for name in names:
            begin, full, quick = FAULTS[name]
            time.sleep(2)
            begun, stage = time.monotonic(), Stage(cluster, ledger, run, options.quick)
            begin(stage)
            load.check()
            figures = judge(cluster, kind, ledger, load, stage, begun)
            limits = ({"gap": quick, "refusal": 3.0, "attempt": 10.0, "run": RUN} if options.quick else
                      {"gap": full, "refusal": 2.0, "attempt": 10.0, "run": RUN})
            figures["missed"] = misses(figures, limits)
            failed += [f"{name}: {miss}" for miss in figures["missed"]]
            results[name] = figures
            print(line(name, figures), flush=True)
            if not figures["healthy"]:
                break
        if not failed:
            load.pause()
            failed += kind.verify()
    except Exception as error:
        failed.append(f"{name}: {error}")
    finally:
        load.stop()
    results["total"] = {"acked": len(ledger.keys()), "attempts": len(ledger.attempts), "reads": ledger.reads}
    results["failed"] = failed
    (cluster.folder / "drill.json").write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    print(f"drill: {len(ledger.keys())} writes acknowledged in {len(ledger.attempts)} attempts, {ledger.reads} reads")
    for miss in failed:
        print(f"drill: MISSED {miss}")
    if not failed:
        print(f"drill: all targets reached, {len(names)} faults")
    return 1 if failed else 0
