#!/usr/bin/env python3
"""Solves job-shop instances with OR-tools CP-SAT, to compare `workshop bench` with.

    cpsat_jobshop.py FILE [--seconds N] [--workers N] [--only NAME,NAME] [--seed N]

FILE holds one or more instances in the classic job-shop format or the flexible one, as
`ShopReader` reads them. Prints one JSON object a line: name, makespan, bound, seconds.
"""
import argparse
import json
import sys
import time

from ortools.sat.python import cp_model


def data_lines(path):
    """The lines that are neither empty nor comments, as lists of words."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            words = line.replace(",", " ").split()
            if not words or words[0].startswith(("#", ";", "//")):
                continue
            if not any(character.isalnum() for character in line):
                continue
            yield words


def is_numeric(words):
    return all(word.lstrip("+-").replace(".", "").isdigit() for word in words)


def flexible_job(values, machines):
    """A job of alternatives, machines from 1; None if the line does not fit."""
    index, job = 1, []
    try:
        for _ in range(values[0]):
            count = values[index]
            pairs = values[index + 1:index + 1 + 2 * count]
            if count < 1 or len(pairs) != 2 * count:
                return None
            job.append([(m - 1, d) for m, d in zip(pairs[::2], pairs[1::2])])
            index += 1 + 2 * count
    except IndexError:
        return None
    fits = index == len(values) and all(0 <= m < machines for step in job for m, _ in step)
    return job if fits else None


def instances(path):
    """Yields name, number of machines, and jobs as lists of lists of (machine, duration)."""
    name, lines = "", list(data_lines(path))
    index = 0
    while index < len(lines):
        words = lines[index]
        if not is_numeric(words):
            if words[0].lower() == "instance" and len(words) == 2:
                name = words[1]
            elif len(words) == 1 and not name:
                name = words[0]
            index += 1
            continue
        count, machines = int(words[0]), int(words[1])
        rows = [[int(word) for word in line] for line in lines[index + 1:index + 1 + count]]
        plain = all(len(row) == 2 * machines and len(set(row[::2])) == machines for row in rows)
        flexible = [flexible_job(row, machines) for row in rows]
        if len(words) == 3 or (not plain and all(job is not None for job in flexible)):
            jobs = flexible
        else:
            jobs = [[[pair] for pair in zip(row[::2], row[1::2])] for row in rows]
        yield name, machines, jobs
        name = ""
        index += 1 + count


def solve(machines, jobs, arguments):
    """The makespan, the bound and the seconds used."""
    model = cp_model.CpModel()
    horizon = sum(max(d for _, d in step) for job in jobs for step in job)
    on_machine = [[] for _ in range(machines)]
    makespan = model.new_int_var(0, horizon, "makespan")
    for j, job in enumerate(jobs):
        before = None
        for s, step in enumerate(job):
            start = model.new_int_var(0, horizon, f"start {j} {s}")
            end = model.new_int_var(0, horizon, f"end {j} {s}")
            if len(step) == 1:
                machine, duration = step[0]
                on_machine[machine].append(
                    model.new_interval_var(start, duration, end, f"run {j} {s}"))
            else:
                chosen = []
                for machine, duration in step:
                    is_here = model.new_bool_var(f"on {j} {s} {machine}")
                    chosen.append(is_here)
                    on_machine[machine].append(model.new_optional_interval_var(
                        start, duration, end, is_here, f"run {j} {s} {machine}"))
                model.add_exactly_one(chosen)
            if before is not None:
                model.add(start >= before)
            before = end
        if before is not None:
            model.add(makespan >= before)
    for intervals in on_machine:
        model.add_no_overlap(intervals)
    model.minimize(makespan)

    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = arguments.seconds
    solver.parameters.num_workers = arguments.workers
    solver.parameters.random_seed = arguments.seed
    start = time.monotonic()
    status = solver.solve(model)
    seconds = time.monotonic() - start
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return (
        round(solver.objective_value) if found else None,
        round(solver.best_objective_bound), seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="names of instances, with commas between them")
    arguments = parser.parse_args()
    only = set(arguments.only.split(",")) if arguments.only else None
    for name, machines, jobs in instances(arguments.file):
        if only and name not in only:
            continue
        makespan, bound, seconds = solve(machines, jobs, arguments)
        print(json.dumps({
            "name": name, "makespan": makespan, "bound": bound, "seconds": round(seconds, 2),
        }), flush=True)


if __name__ == "__main__":
    sys.exit(main())
