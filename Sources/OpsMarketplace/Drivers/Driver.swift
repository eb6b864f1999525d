import OpsDomain
import OpsKernel
import OpsStorage

/// Somebody who brings orders.
public struct Driver: Entity, Referable {
  public static let record = Record("drivers", .marketplace, "driver", series: "DRV")
  public static let reference = ParameterReference("driver", example: "DRV-000001") {
    try await $1.repository(Driver.self).named($0)
  }

  public var id: RecordID
  public var version: Int64 = 0
  public var number: RecordNumber
  public var userID: Unique<Reference<User>>
  public var vehicle: VehicleKind
  public var plate: Private<Line>?
  public var phone: Private<Line>?
  public var state: DriverState = .pending
  /// Whether the driver works now.
  public var isOnline: Bool = false
  /// Whether the driver takes orders now: false during a break.
  public var isAvailable: Bool = false
  public var onlineSince: Instant?
  public var breakSince: Instant?
  /// Sum of all ratings of 1 to 5.
  public var ratingSum: Int64 = 0
  public var ratings: Int64 = 0
  public var deliveries: Int64 = 0
  public var createdAt: Trail<Instant>
  public var updatedAt: Trail<Instant>

  public static let indexes: [SecondaryIndex] = [[Columns.isOnline, Columns.isAvailable]]
}
