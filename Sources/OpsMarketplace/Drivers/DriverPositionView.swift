import OpsDomain
import OpsKernel

/// What was written down of a driver's places. It says no place, because answers are kept.
public struct DriverPositionView: OperationOutput, Equatable {
  public static let answerName = "driver.position/1"

  /// Number of the driver.
  public let driver: String
  /// The time of the last known position; null if there is none.
  public let at: Instant?
  /// How many places of the call were new.
  public let places: Int64
  /// What may be wrong with a first place.
  public var remarks: [String] = []

  public static let columns: [FieldColumn] = [
    .init("driver", "DRIVER"), .init("at", "AT"), .init("places", "PLACES", .right),
  ]
}
