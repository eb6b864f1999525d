#!/usr/bin/env python3
"""Plays meal-delivery days back with decisions by OR-tools, to compare dispatch with.

    ortools_day.py FOLDER DAY… [--seconds 20]

FOLDER has the tables as plain text. The clock, the rules and what is known at each decision are those
of OpsDispatch's replay; so is what a plan costs, and that a driver is sent no earlier than needed.
The plan itself is chosen by SCIP: one of the routes that were made for each driver, so that every
order is on one of them at most. Prints a line of JSON for each day. Needs the package ortools.
"""
import argparse
import collections
import csv
import itertools
import json
import math
import pathlib
import time

from ortools.linear_solver import pywraplp

MINUTE = 60
BUNDLE = 3  # the most orders of a trip
DRIVER_TIME, LATENESS = 200, 200  # thousandths, as RollingSettings
UNPLANNED = 1_000_000  # seconds
# How many drivers are considered for a bundle, and how many trips after a route of one and of two.
NEAREST, SECOND, THIRD = 10, 8, 4

Order = collections.namedtuple("Order", "id restaurant placed ready promise pickup drop")
# A way through the drops of a bundle: orders, seconds to each from the pickup on, the last place.
Bundle = collections.namedtuple("Bundle", "orders seconds last ready pickup")
Route = collections.namedtuple("Route", "cost trips place time")


class Driver:
    def __init__(self, row):
        self.id, self.place = row["courier"], (int(row["x"]), int(row["y"]))
        self.start, self.end = int(row["on_time"]) * MINUTE, int(row["off_time"]) * MINUTE
        self.free_at, self.trips = self.start, []


class Trip:
    def __init__(self, orders, decided):
        self.orders, self.decided = orders, decided
        self.arrival, self.begun, self.pickup, self.ends = 0, False, 0, []

    def begins(self):
        return max(self.arrival, *(order.ready for order in self.orders))


class Day:
    """A day under a virtual clock."""

    def __init__(self, folder, name, seconds):
        def rows(table):
            with open(folder / f"{table}.csv", newline="") as file:
                return [row for row in csv.DictReader(file) if row["instance"] == name]
        known = rows("instance_parameters")[0]
        self.speed = int(known["meters_per_minute"])
        self.pickup = int(known["pickup service minutes"]) * MINUTE
        self.drop = int(known["dropoff service minutes"]) * MINUTE
        target = int(known["target click-to-door"]) * MINUTE
        kitchens = {row["restaurant"]: (int(row["x"]), int(row["y"]))
                    for row in rows("restaurants")}
        self.orders = sorted(
            Order(row["order"], row["restaurant"], int(row["placement_time"]) * MINUTE,
                  int(row["ready_time"]) * MINUTE, int(row["placement_time"]) * MINUTE + target,
                  kitchens[row["restaurant"]], (int(row["x"]), int(row["y"])))
            for row in rows("orders"))
        self.drivers = sorted(map(Driver, rows("couriers")), key=lambda driver: driver.id)
        self.seconds = seconds
        self.ways, self.bundles = {}, {}
        self.now, self.look = -1, None
        self.gone, self.given, self.done = set(), set(), []
        self.decisions = 0

    def travel(self, here, there):
        way = self.ways.get((here, there))
        if way is None:
            metres = math.ceil(math.dist(here, there))
            way = self.ways[here, there] = -(-metres // self.speed) * MINUTE
        return way

    # The clock

    def play(self):
        while (moment := self.next_moment()) is not None:
            self.now, self.look = moment, None
            for driver in self.drivers:
                self.advance(driver)
            waiting = [order for order in self.orders if order.placed <= self.now
                       and order.id not in self.gone and order.id not in self.given]
            if waiting:
                self.decisions += 1
                self.decide(waiting)

    def next_moment(self):
        moments = [self.look] if self.look is not None else []
        for order in self.orders:
            if order.id not in self.gone:
                moments.append(order.placed)
                if order.placed <= self.now:
                    moments.append(order.ready)
        for driver in self.drivers:
            if driver.trips:
                trip = driver.trips[0]
                moments.append(trip.ends[-1] if trip.begun else trip.begins())
            if len(self.gone) < len(self.orders):
                moments += [driver.start, driver.end]
        return min((moment for moment in moments if moment > self.now), default=None)

    def advance(self, driver):
        if driver.end <= self.now:
            under_way = driver.trips and (
                driver.trips[0].begun or driver.trips[0].begins() <= self.now)
            for trip in driver.trips[1 if under_way else 0:]:
                self.given -= {order.id for order in trip.orders}
            del driver.trips[1 if under_way else 0:]
        while driver.trips:
            trip = driver.trips[0]
            if not trip.begun:
                if trip.begins() > self.now:
                    return
                trip.begun, trip.pickup = True, trip.begins() + self.pickup
                moment, place = trip.pickup, trip.orders[0].pickup
                for order in trip.orders:
                    moment += self.travel(place, order.drop) + self.drop
                    place = order.drop
                    trip.ends.append(moment)
                    self.gone.add(order.id)
            if trip.ends[-1] > self.now:
                return
            self.done.append(driver.trips.pop(0))
            driver.place, driver.free_at = trip.orders[-1].drop, trip.ends[-1]
            self.depart(driver)

    def depart(self, driver):
        if driver.trips:
            trip = driver.trips[0]
            trip.arrival = max(driver.free_at, trip.decided) + self.travel(
                driver.place, trip.orders[0].pickup)

    # Decisions

    def decide(self, waiting):
        drivers = [driver for driver in self.drivers if driver.end > self.now]
        for driver, route in self.plan(drivers, waiting):
            given = driver.trips and not driver.trips[-1].begun
            for number, bundle in enumerate(route.trips):
                if number == 0 and given:
                    if len(bundle.orders) > len(driver.trips[-1].orders):
                        self.give(driver, bundle, joins=True)
                elif number == 0 and not driver.trips and driver.free_at <= self.now:
                    leave = bundle.ready - self.travel(driver.place, bundle.pickup)
                    if leave <= self.now:
                        self.give(driver, bundle, joins=False)
                    elif self.look is None or leave < self.look:
                        self.look = leave

    def give(self, driver, bundle, joins):
        self.given |= {order.id for order in bundle.orders}
        if joins:
            driver.trips[-1].orders, driver.trips[-1].decided = list(bundle.orders), self.now
            return
        driver.trips.append(Trip(list(bundle.orders), self.now))
        self.depart(driver)

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

    # Figures

    def figures(self):
        clicks, pickups, late = [], [], 0
        for trip in self.done:
            for order, end in zip(trip.orders, trip.ends):
                clicks.append(end - order.placed)
                pickups.append(trip.pickup - order.ready)
                late += end > order.promise
        shifts = sum(driver.end - driver.start for driver in self.drivers)
        return {
            "clickToDoor": sum(clicks) / len(clicks) / MINUTE,
            "clickToDoor90": sorted(clicks)[(len(clicks) * 9 + 9) // 10 - 1] / MINUTE,
            "readyToPickup": sum(pickups) / len(pickups) / MINUTE,
            "ordersPerCourierHour": len(clicks) * 3600 / shifts,
            "late": late, "undelivered": len(self.orders) - len(clicks)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("days", nargs="*")
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    for name in options.days:
        started = time.perf_counter()
        day = Day(options.folder, name, options.seconds)
        day.play()
        print(json.dumps({"day": name, **day.figures(), "decisions": day.decisions,
                          "seconds": time.perf_counter() - started}), flush=True)


if __name__ == "__main__":
    main()
