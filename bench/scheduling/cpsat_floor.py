#!/usr/bin/env python3
"""Schedules small floors with CP-SAT, to compare the floor scheduler with.

    cpsat_floor.py generate SEED [--jobs 30]        writes a random floor as JSON
    cpsat_floor.py solve [--seconds 60] [--workers 2] < FLOOR.json

A floor is one group of machines that are always open, and jobs of one step with a set-up family
(a colour and a mould). Change-over times are asymmetric: light to dark is cheaper than dark to
light. `objective` is `changeover` or `makespan`. The answer is JSON too: value, bound, seconds and,
by machine, the jobs in order. Needs the package ortools.
"""
import argparse
import json
import random
import sys
import time


def generate(seed, jobs):
    """A random floor; the same seed gives the same floor."""
    rng = random.Random(seed)
    machines = rng.randint(2, 4)
    colours, moulds = rng.randint(4, 8), rng.randint(2, 5)
    families = [f"c{c}m{m}" for c in range(colours) for m in range(moulds)]
    darker = [[60 * rng.randint(3, 12) for _ in range(colours)] for _ in range(colours)]
    mould = [[60 * rng.randint(10, 40) for _ in range(moulds)] for _ in range(moulds)]

    def change(a, b):
        (ca, ma), (cb, mb) = divmod(families.index(a), moulds), divmod(families.index(b), moulds)
        colour = 0 if ca == cb else darker[ca][cb] * (1 if ca < cb else 3)
        return colour + (0 if ma == mb else mould[ma][mb])

    used = rng.sample(families, min(len(families), rng.randint(8, 24)))
    speeds = [1.0] * machines if seed % 2 else [rng.uniform(0.8, 1.25) for _ in range(machines)]
    table = {a: {b: change(a, b) for b in used} for a in used}
    rows = []
    for number in range(jobs):
        run = 60 * rng.randint(10, 120)
        rows.append({"id": f"j{number}", "family": rng.choice(used),
                     "run": [int(run * speed) for speed in speeds]})
    return {"seed": seed, "objective": "makespan" if seed % 4 >= 2 else "changeover",
            "initial": [rng.choice(used) for _ in range(machines)],
            "changeovers": table, "jobs": rows}


def solve(floor, seconds, workers):
    """One circuit per machine over its jobs, with time along the arcs for the makespan."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    jobs, table, count = floor["jobs"], floor["changeovers"], len(floor["jobs"])
    present, setups, loads = {}, [], []
    following = {}
    for machine, initial in enumerate(floor["initial"]):
        empty = model.new_bool_var("")
        arcs = [(0, 0, empty)]
        terms = []
        for j, job in enumerate(jobs):
            present[j, machine] = model.new_bool_var("")
            # Else a circuit could leave out node 0, the machine's start.
            model.add_implication(present[j, machine], empty.negated())
            arcs.append((j + 1, j + 1, present[j, machine].negated()))
            first = model.new_bool_var("")
            arcs.append((0, j + 1, first))
            terms.append(table[initial][job["family"]] * first)
            arcs.append((j + 1, 0, model.new_bool_var("")))
            for k in range(count):
                if j != k:
                    arc = model.new_bool_var("")
                    following[j, k, machine] = arc
                    arcs.append((j + 1, k + 1, arc))
                    terms.append(table[job["family"]][jobs[k]["family"]] * arc)
        model.add_circuit(arcs)
        setups += terms
        loads.append(sum(terms) + sum(job["run"][machine] * present[j, machine]
                                      for j, job in enumerate(jobs)))
    for j in range(count):
        model.add_exactly_one(present[j, m] for m in range(len(loads)))
    if floor["objective"] == "makespan":
        # No releases and no gaps: the last end of a machine is its load.
        horizon = sum(max(job["run"]) for job in jobs) + 100_000
        makespan = model.new_int_var(0, horizon, "makespan")
        for load in loads:
            model.add(makespan >= load)
        model.minimize(makespan)
    else:
        model.minimize(sum(setups))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = workers
    begin = time.monotonic()
    status = solver.solve(model)
    machines = []
    for machine in range(len(loads)):
        here = [j for j in range(count) if solver.value(present[j, machine])]
        after = {j: k for (j, k, m), arc in following.items() if m == machine and solver.value(arc)}
        heads = set(here) - set(after.values())
        order = list(heads)
        while order and order[-1] in after:
            order.append(after[order[-1]])
        machines.append([jobs[j]["id"] for j in order])
    return {"seed": floor["seed"], "objective": floor["objective"],
            "status": solver.status_name(status), "value": int(solver.objective_value),
            "bound": int(solver.best_objective_bound),
            "seconds": round(time.monotonic() - begin, 1), "machines": machines}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("generate")
    making.add_argument("seed", type=int)
    making.add_argument("--jobs", type=int, default=30)
    solving = commands.add_parser("solve")
    solving.add_argument("--seconds", type=float, default=60)
    solving.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    if arguments.command == "generate":
        answer = generate(arguments.seed, arguments.jobs)
    else:
        answer = solve(json.load(sys.stdin), arguments.seconds, arguments.workers)
    json.dump(answer, sys.stdout)
    print()


if __name__ == "__main__":
    main()
