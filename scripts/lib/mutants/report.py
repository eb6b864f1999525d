"""What is told about faults: the list of them, and the table after a run."""
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def place(fault):
    """Where a fault stands, as `path:line`."""
    text = (ROOT / fault.file).read_text(encoding="utf-8")
    return f"{fault.file}:{text.count(chr(10), 0, fault.place(text).start(1)) + 1}"


def list_faults(faults):
    for fault in faults:
        print(f"{fault.id:<6} {place(fault)}: {fault.why}")
    print(f"mutants: {len(faults)} faults" if len(faults) != 1 else "mutants: 1 fault")


def percent(outcomes):
    return 100.0 * sum(each.run.found for each in outcomes) / len(outcomes)


def table(outcomes):
    """Prints what was found by area and names what was not; gives the share found in percent."""
    areas = {}
    for each in outcomes:
        areas.setdefault(each.fault.area.name, []).append(each)
    print(f"\n{'area':<16} {'planted':>7} {'found':>7} {'share':>9}")
    for name, of_area in [*areas.items(), ("all", outcomes)]:
        found = sum(each.run.found for each in of_area)
        print(f"{name:<16} {len(of_area):>7} {found:>7} {percent(of_area):>7.1f} %")
    missed = [each.fault for each in outcomes if not each.run.found]
    if missed:
        print("\nnot found:")
    for fault in missed:
        print(f"{fault.id:<6} {place(fault)}: {fault.why}")
    return percent(outcomes)
