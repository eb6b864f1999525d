"""The clock of a meal-delivery day: what OpsDispatch's replay does, for policies in Python.

A policy is a subclass of Day whose `plan` says the route of each driver. The rules and what is known
at each decision are those of the replay, and so is that a driver is sent no earlier than needed.
"""
import collections
import csv
import math

MINUTE = 60

Order = collections.namedtuple("Order", "id restaurant placed ready promise pickup drop")


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

    def __init__(self, folder, name):
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
        self.ways = {}
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

    # Figures

    def figures(self):
        """What became of the day, in the words of `opsh dispatch bench`. Times are seconds."""
        clicks, pickups, late = [], [], 0
        for trip in self.done:
            for order, end in zip(trip.orders, trip.ends):
                clicks.append(end - order.placed)
                pickups.append(trip.pickup - order.ready)
                late += end > order.promise
        shifts = sum(driver.end - driver.start for driver in self.drivers)
        return {
            "click_to_door": sum(clicks) / len(clicks),
            "click_to_door_p90": ninetieth(clicks),
            "ready_to_pickup": sum(pickups) / len(pickups),
            "ready_to_pickup_p90": ninetieth(pickups),
            "per_hour": len(clicks) * 3600 / shifts,
            "late": late, "undelivered": len(self.orders) - len(clicks)}


def ninetieth(times):
    """The smallest time that at least 90 % do not exceed."""
    return sorted(times)[(len(times) * 9 + 9) // 10 - 1]
