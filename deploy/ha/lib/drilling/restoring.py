"""The drill of the loss of everything: see deploy/ha/restore-drill."""
import json
import os
import shutil
import signal
import subprocess
import time

from drilling.cluster import Cluster
from drilling.clients import Load
from drilling.ledger import Ledger, compare
from drilling.opsh_writer import OpshWriter
from drilling.sql_writer import SQLWriter

SITE = "b1"
WRITERS = 4
# Rows of 1,000 characters that do not compress to nothing.
FILL = """
CREATE TABLE IF NOT EXISTS drill_filler (id bigserial PRIMARY KEY, text text NOT NULL);
INSERT INTO drill_filler (text) SELECT string_agg(md5(random()::text), '')
FROM generate_series(1, %s) AS row, generate_series(1, 31) GROUP BY row
"""


class Failed(Exception):
    """A target that was missed."""


def pgbackrest(cluster, *words, check=True):
    """Runs pgBackRest at the second site."""
    command = ["ip", "netns", "exec", f"{cluster.prefix}-{SITE}", "setpriv", "--reuid=postgres", "--regid=postgres",
               "--init-groups", "pgbackrest", f"--config={cluster.folder}/{SITE}/pgbackrest.conf", "--stanza=opsh",
               *words]
    done = subprocess.run(command, capture_output=True, text=True)
    if check and done.returncode != 0:
        raise Failed(f"pgbackrest {words[-1]}: {(done.stdout + done.stderr).strip()}")
    return done


def ask(cluster, sql):
    with cluster.connect(cluster.leader()) as connection:
        return connection.execute(sql).fetchone()


def write_for(cluster, kind, run, ledger, seconds):
    load = Load(kind, ledger, run, WRITERS, 20)
    load.start()
    time.sleep(seconds)
    settled = load.pause()
    load.check()
    if not settled:
        raise Failed("a write was still without an answer after a minute")
    load.stop()


def wait_for_archive(cluster, seconds=90):
    """Until the log of this moment is at the second site. Nothing is pushed: this is what a loss would cost."""
    begun = time.monotonic()
    name = ask(cluster, "SELECT pg_walfile_name(pg_current_wal_lsn())")[0]
    while time.monotonic() - begun < seconds:
        done = ask(cluster, "SELECT last_archived_wal FROM pg_stat_archiver")[0]
        if done and len(done) == 24 and done >= name:
            return time.monotonic() - begun
        time.sleep(0.5)
    raise Failed(f"the log {name} did not reach the second site within {seconds} s")


def check_secrecy(cluster, canary):
    """No text of the database is readable in the repository, and a changed byte is found."""
    repository = cluster.folder / SITE / "repository"
    found = subprocess.run(["grep", "-rlaF", canary, repository], capture_output=True, text=True).stdout
    if found:
        raise Failed(f"a key of a write is readable in the repository: {found.splitlines()[0]}")
    verify_repository(cluster, expect=True)
    victim = max((p for p in (repository / "archive").rglob("*") if p.is_file()), key=lambda p: p.stat().st_size)
    whole = victim.read_bytes()
    middle = len(whole) // 2
    try:
        with victim.open("r+b") as file:
            file.seek(middle)
            file.write(bytes([whole[middle] ^ 1]))
        verify_repository(cluster, expect=False)
    finally:
        victim.write_bytes(whole)


def verify_repository(cluster, expect):
    done = pgbackrest(cluster, "--log-level-console=info", "--output=text", "--verbose", "verify", check=False)
    text = done.stdout + done.stderr
    good = done.returncode == 0 and "status: ok" in text and "ERROR" not in text
    if good != expect:
        what = "whole repository does not verify" if expect else "changed byte was not found"
        raise Failed(f"the {what}: {text[-400:]}")


def lose_everything(cluster, options):
    """Kills all of the first site and removes its files. Keys and passwords are kept elsewhere."""
    for place in (*cluster.nodes, *cluster.servers):
        cluster.signal(signal.SIGKILL, [pid for pid, _, _ in cluster.processes(place)])
    kept = cluster.folder / "kept-elsewhere"
    if options.writer == "opsh":
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(cluster.folder / "a1", kept, ignore=shutil.ignore_patterns("log", "run", "lock", "spool"))
    time.sleep(1)
    for place in (*cluster.nodes, *cluster.servers):
        shutil.rmtree(cluster.folder / place)


def restore(cluster, ha, options, moment, timeline):
    """Makes the cluster again, without servers. The seconds until it writes again with a standby."""
    begun = time.monotonic()
    target = ["--type=time", f"--target={moment}", "--target-action=promote", f"--target-timeline={timeline}"]
    (cluster.folder / "restore-target").write_text("\n".join(target) + "\n", encoding="utf-8")
    shutil.chown(cluster.folder / "restore-target", "postgres", "postgres")
    if options.writer == "opsh":
        for place in cluster.servers:
            shutil.copytree(cluster.folder / "kept-elsewhere", cluster.folder / place)
            for path in [cluster.folder / place, *(cluster.folder / place).rglob("*")]:
                shutil.chown(path, "postgres", "postgres")
    subprocess.run([ha / "up", "--state", options.state], check=True,
                   env={**os.environ, "OPSH_HA_BOOTSTRAP": "restore"})
    return time.monotonic() - begun


def rehearse(cluster, kind, options, ha, run, figures):
    kind.prepare()
    if options.megabytes:
        with cluster.connect(cluster.leader()) as connection:
            for statement in FILL.split(";"):
                connection.execute(statement, (options.megabytes * 1000,) if "%s" in statement else None)
    begun = time.monotonic()
    pgbackrest(cluster, "--type=full", "backup")
    figures["backup_seconds"] = time.monotonic() - begun
    ledger = Ledger()
    write_for(cluster, kind, run, ledger, options.seconds)
    # Servers write by themselves as well: they seal the journal and run jobs.
    kind.end_servers()
    moment, timeline = ask(
        cluster, "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00'),"
        " ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int")
    noted = cluster.digest(cluster.leader())
    figures.update(moment=moment, rows=noted[1], digest=noted[0], acked=len(ledger.keys()))
    kind.start_servers()
    later = Ledger()
    write_for(cluster, kind, f"{run}later", later, 3)
    figures["later"] = len(later.keys())
    if cluster.digest(cluster.leader()) == noted:
        raise Failed("the later writes changed nothing: the drill would prove nothing")
    figures["archive_seconds"] = wait_for_archive(cluster)
    figures["bytes"] = ask(cluster, "SELECT pg_database_size('opsh')")[0]
    check_secrecy(cluster, run)
    lose_everything(cluster, options)
    figures["restore_seconds"] = restore(cluster, ha, options, moment, timeline)
    cluster.wait_healthy(120)
    leader = cluster.leader()
    if not cluster.caught_up(leader):
        raise Failed(f"the standbys do not catch up with {leader}")
    for node in cluster.nodes:
        if cluster.digest(node) != noted:
            raise Failed(f"{node} does not have the digest of {moment}")
    kind.start_servers()
    found = compare(ledger.keys(), kind.effects(leader))
    figures.update({name: len(keys) for name, keys in found.items()})
    if any(found.values()):
        raise Failed(f"the restored writes are not those of {moment}: {found}")
    for wrong in kind.verify():
        raise Failed(wrong)
    # The next restore of "the latest" has to begin behind this one.
    pgbackrest(cluster, "--type=full", "backup")


def drill(options, ha):
    cluster = Cluster(options.state, ha, os.environ.get("OPSH_HA_PREFIX", "opsh-ha"),
                      os.environ.get("OPSH_HA_NETWORK", "10.77.0"))
    cluster.wait_healthy(60)
    run, figures, failed = f"r{int(time.time())}", {}, None
    kind = {"sql": SQLWriter, "opsh": OpshWriter}[options.writer](cluster, run, WRITERS, programs=1)
    try:
        rehearse(cluster, kind, options, ha, run, figures)
    except (Failed, RuntimeError, subprocess.CalledProcessError) as error:
        failed = str(error)
    figures["failed"] = failed
    (cluster.folder / "restore-drill.json").write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    if failed:
        print(f"restore-drill: FAILED {failed}")
        return 1
    print(f"restore-drill: {figures['acked']} writes and {figures['rows']} rows as at {figures['moment']}, "
          f"{figures['later']} later ones left out, on all nodes")
    print(f"restore-drill: {figures['bytes'] / 1e6:.0f} MB; backup {figures['backup_seconds']:.1f} s, log at the "
          f"second site after {figures['archive_seconds']:.0f} s, restored with two standbys after "
          f"{figures['restore_seconds']:.0f} s")
    return 0
