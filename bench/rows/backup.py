"""Backups against SQLite's own copy of the same book, which is neither encrypted nor checked."""
import json
import os
import shutil
from pathlib import Path

from bars import BARS
from harness import has

GIGABYTE = 1_000_000_000


def restores(bench):
    if not has("sqlite3"):
        bench.skip("`opsh backup restore` of 1,000 MiB without the checks, s",
                   "sqlite3 not installed", BARS["restore"])
        return
    with bench.home(bench.large) as environment:
        home = environment["OPSH_HOME"]
        book = f"{home}/book.sqlite"
        folder = bench.folder / "backups"
        folder.mkdir(mode=0o700)
        target = bench.folder / "restored"

        def created():
            shutil.rmtree(folder)
            folder.mkdir(mode=0o700)
            return bench.wall(bench.opsh, "backup", "create", folder, "-q", env=environment)

        def copied():
            target.mkdir()
            try:
                return bench.wall("sqlite3", book, f".backup '{target}/copy.sqlite'")
            finally:
                shutil.rmtree(target)

        def restored(*options):
            target.mkdir()
            try:
                return bench.wall(
                    bench.opsh, "backup", "restore", file, "--to", f"{target}/book.sqlite",
                    "--erasures", "none", "--key-file", key, "-q", *options, env=environment)
            finally:
                shutil.rmtree(target)

        # A sign-in of the last minutes is wanted for a copy.
        bench.run(bench.opsh, "auth", "login", "bench", "--password-file", bench.secret(),
                  env=environment)
        bench.run(bench.opsh, "backup", "create", folder, "-q", env=environment)
        made = json.loads(bench.run(
            bench.opsh, "backup", "files", folder, "-o", "json", env=environment))["data"]
        file, size = made[0]["file"], os.path.getsize(book)
        kept = bench.folder / "kept.opshbackup"
        shutil.copy(file, kept)
        file = kept
        # A restored book gets a seal folder of the same name, so the home would have two of them.
        key = shutil.copy(next(Path(home, "seals").glob("*/backup.key")), bench.folder)
        figures = bench.compare({
            "create": created, "sqlite": copied, "restore": lambda: restored("--no-verify"),
            "checked": restored,
        })
    mebibytes, base = f"{size >> 20:,}", figures["sqlite"]

    def times(name):
        return f"`sqlite3 .backup` {base / 1000:.1f}: {figures[name] / base:.1f} ×"

    bench.row(f"`opsh backup create` of {mebibytes} MiB, s", f"{figures['create'] / 1000:.1f}",
              times("create"), BARS["backup"], None)
    bench.row(f"`opsh backup restore` of {mebibytes} MiB without the checks, s",
              f"{figures['restore'] / 1000:.1f}", times("restore"), BARS["restore"],
              BARS["restore"].met(figures["restore"] / base))
    whole = figures["checked"] / 1000 * GIGABYTE / size
    bench.row("the same with all checks, for 1 GB, s", f"{whole:.0f}", times("checked"),
              BARS["restore-checked"], BARS["restore-checked"].met(whole))
