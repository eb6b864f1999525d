#!/usr/bin/env python3
"""Plays meal-delivery days back with decisions by OR-tools, to compare dispatch with.

    ortools_day.py FOLDER DAY… [--seconds 20]

FOLDER has the tables as plain text. What a plan costs is what the rolling horizon says, and so is when
a driver is sent (replay_day.py). The plan itself is chosen by SCIP, for --seconds at most: one of the
routes that were made for each driver, so that every order is on one of them at most. Prints a line of
JSON for each day. Needs the package ortools.
"""
import argparse
import collections
import itertools
import json
import pathlib
import sys
import time

from ortools.linear_solver import pywraplp

sys.dont_write_bytecode = True
from replay_day import Day  # noqa: E402

BUNDLE = 3  # the most orders of a trip
DRIVER_TIME, LATENESS = 200, 200  # thousandths, as RollingSettings
UNPLANNED = 1_000_000  # seconds
# How many drivers are considered for a bundle, and how many trips after a route of one and of two.
NEAREST, SECOND, THIRD = 8, 6, 3

# A way through the drops of a bundle: orders, seconds to each from the pickup on, the last place.
Bundle = collections.namedtuple("Bundle", "orders seconds last ready pickup")
Route = collections.namedtuple("Route", "cost trips place time")


class PlannedDay(Day):
    """A day whose plans OR-tools chooses."""

    def __init__(self, folder, name, seconds):
        super().__init__(folder, name)
        self.seconds, self.bundles = seconds, {}

    def plan(self, drivers, waiting):
        """The route of each driver, of all that were made the cheapest together."""
        routes = self.routes(drivers, waiting)
        solver = pywraplp.Solver.CreateSolver("SCIP")
        solver.SetTimeLimit(int(self.seconds * 1000))
        cover = {order.id: [] for order in waiting}
        chosen = []
        for driver, choices in zip(drivers, routes):
            uses = [solver.BoolVar("") for _ in choices]
            solver.Add(solver.Sum(uses) == 1)
            for use, route in zip(uses, choices):
                solver.Objective().SetCoefficient(use, route.cost / 1000)
                for bundle in route.trips:
                    for order in bundle.orders:
                        if order.id in cover:
                            cover[order.id].append(use)
            chosen.append(uses)
        for uses in cover.values():
            left = solver.BoolVar("")
            solver.Add(solver.Sum(uses + [left]) == 1)
            solver.Objective().SetCoefficient(left, UNPLANNED)
        if solver.Solve() not in (pywraplp.Solver.OPTIMAL, pywraplp.Solver.FEASIBLE):
            raise SystemExit(f"no plan at {self.now}")
        for driver, choices, uses in zip(drivers, routes, chosen):
            for route, use in zip(choices, uses):
                if use.solution_value() > 0.5:
                    yield driver, route

    def routes(self, drivers, waiting):
        """For each driver what they have to do alone, and with one, two or three more trips."""
        bundles = self.all_bundles(waiting)
        first = [self.begun(driver, waiting) for driver in drivers]
        made = [list(routes) for routes in first]
        seconds = [[] for _ in drivers]
        for bundle in bundles:
            found = []
            for number, routes in enumerate(first):
                route = self.extended(drivers[number], routes[0], bundle)
                if route:
                    found.append((route.cost - routes[0].cost, number, route))
            for _, number, route in sorted(found, key=lambda one: one[:2])[:NEAREST]:
                seconds[number].append(route)
        for number, driver in enumerate(drivers):
            made[number] += seconds[number]
            again = self.longer(driver, seconds[number] + first[number][1:], bundles, SECOND)
            made[number] += again
            made[number] += self.longer(driver, again, bundles, THIRD)
        return made

    def longer(self, driver, routes, bundles, most):
        """Each route with one trip more, those that cost least for what they bring."""
        made = []
        for route in routes:
            used = {order.id for bundle in route.trips for order in bundle.orders}
            found = []
            for bundle in bundles:
                if used.isdisjoint(order.id for order in bundle.orders):
                    more = self.extended(driver, route, bundle)
                    if more:
                        found.append(((more.cost - route.cost) / len(bundle.orders), more))
            found.sort(key=lambda one: one[0])
            made += [more for _, more in found[:most]]
        return made

    def all_bundles(self, waiting):
        """Every set of orders of one restaurant that fits into a trip."""
        by_restaurant = collections.defaultdict(list)
        for order in waiting:
            by_restaurant[order.restaurant].append(order)
        return [self.bundle(orders) for group in by_restaurant.values()
                for size in range(1, BUNDLE + 1)
                for orders in itertools.combinations(group, size)]

    def bundle(self, orders):
        """The orders in the order of stops that costs least."""
        known = self.bundles.get(orders)
        if known:
            return known
        best = None
        for turn in itertools.permutations(orders):
            moment, place, seconds = 0, turn[0].pickup, []
            for order in turn:
                moment += self.travel(place, order.drop) + self.drop
                place = order.drop
                seconds.append(moment)
            cost = 1000 * sum(seconds) + DRIVER_TIME * moment
            if best is None or cost < best[0]:
                best = (cost, Bundle(turn, seconds, place,
                                     max(order.ready for order in turn), turn[0].pickup))
        self.bundles[orders] = best[1]
        return best[1]

    def begun(self, driver, waiting):
        """What a driver has to do, and that with more orders of the same restaurant."""
        place, moment = driver.place, max(self.now, driver.free_at)
        for trip in driver.trips:
            if trip.begun:
                place, moment = trip.orders[-1].drop, trip.ends[-1]
        if not driver.trips or driver.trips[-1].begun:
            return [Route(0, (), place, moment)]
        trip = driver.trips[-1]
        start = Route(0, (), trip.orders[0].pickup, trip.arrival)
        room = BUNDLE - len(trip.orders)
        near = [order for order in waiting if order.restaurant == trip.orders[0].restaurant]
        routes = [self.extended(driver, start, self.bundle(tuple(trip.orders)), is_given=True)]
        for size in range(1, room + 1):
            for more in itertools.combinations(near, size):
                route = self.extended(driver, start, self.bundle(tuple(trip.orders) + more))
                if route:
                    routes.append(route)
        return routes

    def extended(self, driver, route, bundle, is_given=False):
        """A route with a trip more; None if the shift ends before its pickup is done."""
        start = max(route.time + self.travel(route.place, bundle.pickup), bundle.ready)
        start += self.pickup
        if start > driver.end and not is_given:
            return None
        cost = route.cost + DRIVER_TIME * (start + bundle.seconds[-1] - route.time)
        for order, seconds in zip(bundle.orders, bundle.seconds):
            end = start + seconds
            cost += 1000 * (end - order.placed) + LATENESS * max(0, end - order.promise)
        return Route(cost, route.trips + (bundle,), bundle.last, start + bundle.seconds[-1])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("days", nargs="*")
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    for name in options.days:
        started = time.perf_counter()
        day = PlannedDay(options.folder, name, options.seconds)
        day.play()
        print(json.dumps({"day": name, **day.figures(), "decisions": day.decisions,
                          "seconds": time.perf_counter() - started}), flush=True)


if __name__ == "__main__":
    main()
