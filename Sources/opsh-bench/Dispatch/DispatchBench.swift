import Foundation
import OpsDispatch

/// Days of the meal-delivery instances played back with the policies, in memory.
enum DispatchBench {
  /// A day under a policy, or its bound, in minutes.
  private struct Figures: Encodable {
    let clickToDoor: Double
    let clickToDoor90: Double
    let readyToPickup: Double
    let readyToDoor: Double
    let ordersPerCourierHour: Double
    let late: Int
    let undelivered: Int

    init(_ figures: ReplayFigures) {
      clickToDoor = figures.clickToDoor.mean / 60
      clickToDoor90 = Double(figures.clickToDoor.percentile90) / 60
      readyToPickup = figures.readyToPickup.mean / 60
      readyToDoor = figures.readyToDoor.mean / 60
      ordersPerCourierHour = figures.ordersPerCourierHour
      late = figures.late
      undelivered = figures.undelivered
    }
  }

  /// A trip with all that another program needs to take its decision again. Seconds.
  private struct Trip: Encodable {
    let driver: String
    let restaurant: String
    let orders: [String]
    let decided: Int64
    let departure: Int64
    let arrival: Int64
    let pickup: Int64
    let deliveries: [Int64]

    init(_ trip: ReplayTrip) {
      (driver, restaurant, orders) = (trip.driver, trip.restaurant, trip.orders)
      (decided, departure, arrival) = (trip.decided, trip.departure, trip.arrival)
      (pickup, deliveries) = (trip.pickup, trip.deliveries)
    }
  }

  /// One day: first come and earliest arrival (a), the bound (b), and ours.
  private struct Row: Encodable {
    let day: String
    let firstCome: Figures
    let nearest: Figures
    let bound: Figures
    let rolling: Figures
    /// What all decisions of the rolling horizon took, and how many there were.
    let seconds: Double
    let decisions: Int
    let trips: [Trip]
  }

  /// Plays every day of a folder and prints a line of JSON for each.
  static func measure(_ folder: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for instance in try DispatchInstances.read(folder) {
      let day = instance.day
      let started = ContinuousClock.now
      let rolling = DispatchReplay.run(day, policy: .rollingHorizon(RollingSettings()))
      let seconds = (ContinuousClock.now - started).inSeconds
      let nearest = DispatchPolicy.nearest(NearestSettings())
      let row = Row(
        day: instance.name,
        firstCome: Figures(DispatchReplay.run(day, policy: .firstCome).figures),
        nearest: Figures(DispatchReplay.run(day, policy: nearest).figures),
        bound: Figures(DispatchReplay.lowerBound(day)), rolling: Figures(rolling.figures),
        seconds: seconds, decisions: rolling.decisions, trips: rolling.trips.map(Trip.init))
      print(String(decoding: try encoder.encode(row), as: UTF8.self))
    }
  }
}
