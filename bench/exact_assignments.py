"""Solves each case of a file exactly, as a flow of least cost, with OR-tools.

usage: exact_assignments.py FILE    prints one line of JSON a case
"""
import json
import sys

from ortools.graph.python import min_cost_flow


def solve(given):
    """Fills as much as possible, and of all ways to do that saves the most from being lost."""
    supplies, demands = given["supplies"], given["demands"]
    flow = min_cost_flow.SimpleMinCostFlow()
    source, sink = 0, 1
    first_supply, first_demand = 2, 2 + len(supplies)
    # Filling comes before saving: a unit filled is worth more than all losses together.
    weight = 1 + sum(quantity * loss for quantity, _, loss in supplies)
    arcs = {}
    for index, (quantity, _, loss) in enumerate(supplies):
        arcs[index] = flow.add_arc_with_capacity_and_unit_cost(
            source, first_supply + index, quantity, -(weight + loss))
    for index, (quantity, day) in enumerate(demands):
        flow.add_arc_with_capacity_and_unit_cost(first_demand + index, sink, quantity, 0)
        for number, (there, due, _) in enumerate(supplies):
            if due >= day:
                flow.add_arc_with_capacity_and_unit_cost(
                    first_supply + number, first_demand + index, min(there, quantity), 0)
    total = min(sum(row[0] for row in supplies), sum(row[0] for row in demands))
    flow.add_arc_with_capacity_and_unit_cost(source, sink, total, 0)
    flow.set_node_supply(source, total)
    flow.set_node_supply(sink, -total)
    if flow.solve() != flow.OPTIMAL:
        sys.exit("not solved")
    used = [flow.flow(arcs[index]) for index in range(len(supplies))]
    return {"filled": sum(used),
            "saved": sum(part * row[2] for part, row in zip(used, supplies))}


for line in open(sys.argv[1]):
    print(json.dumps(solve(json.loads(line))))
