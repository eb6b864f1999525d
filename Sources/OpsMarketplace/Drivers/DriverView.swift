import OpsDomain
import OpsKernel
import OpsStorage

/// A driver as operations answer it: to the driver and to administrators.
public struct DriverView: OperationOutput, Equatable {
  public static let answerName = "driver/1"

  /// Identifier of the driver; it never changes.
  public let id: RecordID
  /// `DRV-000001` and so on.
  public let number: String
  /// Sign-in name.
  public let user: String?
  /// What the driver drives.
  public let vehicle: VehicleKind
  /// Number plate of the vehicle; null for none.
  public let plate: String?
  /// Where customers reach the driver; null for none.
  public let phone: String?
  /// Whether an administrator has confirmed that the vehicle drives without emissions.
  public let isCarbonNeutral: Bool
  /// How often the driver is paid out.
  public let payout: PayoutRhythm
  /// Whether an administrator allows the driver to take orders.
  public let state: DriverState
  /// Why the driver was rejected or suspended; null otherwise.
  public let reason: String?
  /// Whether the driver is offline, available or on a break.
  public let presence: DriverPresence
  /// Since when the driver works, breaks included; null offline.
  public let onlineSince: Instant?
  /// Since when the driver is on a break; null without a break.
  public let breakSince: Instant?
  /// The mean of all ratings of 1 to 5 with two decimals; null if nobody has rated the driver.
  public let rating: DecimalString?
  /// How many ratings the driver has.
  public let ratings: Int64
  /// How many orders the driver has delivered.
  public let deliveries: Int64
  /// When it was created.
  public let createdAt: Instant
  /// How many times the driver was saved, from 1 on; each change adds 1.
  public let version: Int64
  /// The identifier of the user, for the record of views of personal data.
  public let userID: RecordID

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("user", "USER"), .init("vehicle", "VEHICLE"),
    .init("state", "STATE"), .init("presence", "NOW"), .init("rating", "RATING", .right),
    .init("deliveries", "DELIVERIES", .right),
  ]

  /// The views of drivers, in their order.
  static func of(_ drivers: [Driver], _ transaction: Transaction) async throws -> [DriverView] {
    let people = try await transaction.peopleNames(drivers.map(\.userID))
    return drivers.map { driver in
      DriverView(
        id: driver.id, number: driver.number, user: people[driver.userID],
        vehicle: driver.vehicle, plate: driver.plate, phone: driver.phone,
        isCarbonNeutral: driver.isCarbonNeutral, payout: driver.payoutRhythm,
        state: driver.state, reason: driver.reason,
        presence: DriverPresence(driver),
        onlineSince: driver.onlineSince, breakSince: driver.breakSince,
        rating: RatingText.mean(sum: driver.ratingSum, of: driver.ratings),
        ratings: driver.ratings, deliveries: driver.deliveries, createdAt: driver.createdAt,
        version: driver.version, userID: driver.userID)
    }
  }

  static func of(_ driver: Driver, _ transaction: Transaction) async throws -> DriverView {
    try await of([driver], transaction).only("A driver")
  }
}

extension DriverView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    reading.add(
      User.schema.name, userID.description,
      [("plate", plate != nil), ("phone", phone != nil), ("reason", reason != nil)])
    return reading
  }
}
