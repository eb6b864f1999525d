import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for positions: each driver sees their own, administrators all, customers
/// none. `order track` shows a customer the last one of their driver while the order is on its way.
enum PositionRules {
  static let headings: ClosedRange<Int64> = 0...360
  /// Up to 100 m/s, in millimeters a second.
  static let speeds: ClosedRange<Int64> = 0...100_000
  static let accuracies: ClosedRange<Int64> = 0...100_000

  static let positions = CollectionRules(
    DriverPosition.self, read: DriverAccess.own(DriverPosition.Columns.userID)
  )
  .transition(of: DriverPosition.self) { _, new in
    guard let new else { return }
    guard MapPlace.latitudes.contains(new.latitude), MapPlace.longitudes.contains(new.longitude)
    else { throw OpsError(.badValue, "There is no such place on earth", field: "place") }
    try check(heading: new.heading, speed: new.speed, accuracy: new.accuracy)
  }
  .goingWithPerson()

  /// Throws `data.bad_value` for a figure that cannot be; `speed` is in millimeters a second.
  static func check(heading: Int64?, speed: Int64?, accuracy: Int64?) throws(OpsError) {
    try check(heading, headings, "heading")
    try check(accuracy, accuracies, "accuracy")
    guard let speed, !speeds.contains(speed) else { return }
    // Drivers say it in meters a second.
    throw OpsError(
      .badValue, "The speed cannot be \(FixedPoint.format(speed, scale: 3)) m/s", field: "speed",
      hint: "give \(speeds.lowerBound / 1000) to \(speeds.upperBound / 1000) meters per second")
  }

  private static func check(
    _ value: Int64?, _ range: ClosedRange<Int64>, _ field: String
  ) throws(OpsError) {
    guard let value, !range.contains(value) else { return }
    throw OpsError(
      .badValue, "The \(field) cannot be \(value)", field: field,
      hint: "give \(range.lowerBound) to \(range.upperBound)")
  }
}
