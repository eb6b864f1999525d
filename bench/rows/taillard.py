"""Taillard's job-shop instances, made from their published seeds, with the best makespans known.

Source: E. Taillard, Benchmarks for basic scheduling problems, European Journal of Operational
Research 64, 1993, with its generator of random numbers (Bratley, Fox and Schrage).
"""
from harness import BenchError

SIZES = {15: "15 × 15", 20: "20 × 20"}
MODULUS = 2_147_483_647

# By size: number of the first instance, and for each the seed of its times, the seed of its
# machines, the published load bound and the best makespan known.
SEEDS = {
    15: (1, [
        (840612802, 398197754, 977, 1231),
        (1314640371, 386720536, 942, 1244),
        (1227221349, 316176388, 921, 1218),
        (342269428, 1806358582, 911, 1175),
        (1603221416, 1501949241, 940, 1224),
        (1357584978, 1734077082, 889, 1238),
        (44531661, 1374316395, 935, 1227),
        (302545136, 2092186050, 963, 1217),
        (1153780144, 1393392374, 982, 1274),
        (73896786, 1544979948, 911, 1241),
    ]),
    20: (21, [
        (1035939303, 773961798, 1217, 1642),
        (5997802, 1872541150, 1240, 1600),
        (1357503601, 722225039, 1185, 1557),
        (806159563, 1166962073, 1271, 1644),
        (1902815253, 1879990068, 1256, 1595),
        (1503184031, 1850351876, 1207, 1643),
        (1032645967, 99711329, 1331, 1680),
        (229894219, 1158117804, 1269, 1603),
        (823349822, 108033225, 1267, 1625),
        (1297900341, 489486403, 1212, 1584),
    ]),
}


class Draw:
    """The published generator."""

    def __init__(self, seed):
        self.seed = seed

    def next(self, low, high):
        quotient = self.seed // 127_773
        self.seed = 16_807 * (self.seed % 127_773) - quotient * 2_836
        if self.seed < 0:
            self.seed += MODULUS
        return low + int(self.seed / MODULUS * (high - low + 1))


def instances(size):
    """name, text in the classic format, and best makespan of each instance of that size."""
    first, seeds = SEEDS[size]
    return [instance(f"ta{first + place:02d}", size, *row) for place, row in enumerate(seeds)]


def instance(name, size, time_seed, machine_seed, bound, best):
    draw = Draw(time_seed)
    times = [[draw.next(1, 99) for _ in range(size)] for _ in range(size)]
    draw, machines = Draw(machine_seed), []
    for _ in range(size):
        order = list(range(size))
        for place in range(size):
            other = draw.next(place, size - 1)
            order[place], order[other] = order[other], order[place]
        machines.append(order)
    load = [sum(times[job][order.index(machine)] for job, order in enumerate(machines))
            for machine in range(size)]
    if max(max(load), max(map(sum, times))) != bound:
        raise BenchError(f"{name} does not have its published bound")
    lines = [" ".join(f"{m} {t}" for m, t in zip(order, row))
             for order, row in zip(machines, times)]
    text = f"instance {name}\n{size} {size}\n" + "\n".join(lines) + "\n"
    return {"name": name, "text": text, "best": best}
