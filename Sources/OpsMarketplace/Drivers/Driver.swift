import OpsDomain
import OpsKernel
import OpsStorage

/// Somebody who brings orders.
public struct Driver: Entity, Referable {
  /// Where the book keeps drivers, and their numbers: `DRV-000001` and so on.
  public static let record = Record("drivers", .marketplace, "driver", series: "DRV")
  public static let reference = ParameterReference(
    "driver", example: "DRV-000001", label: .always("DRIVER"), names: .driver
  ) { try await $1.repository(Driver.self).named($0) }

  public var id: RecordID
  public var version: Int64 = 0
  /// `DRV-000001` and so on.
  public var number: RecordNumber
  /// The user who is the driver; a user is a driver only once.
  public var userID: Unique<Reference<User>>
  /// What the driver drives. It changes only while the driver is offline.
  public var vehicle: VehicleKind
  /// Number plate of the vehicle, at most 20 characters; nil for none.
  public var plate: Private<Line>?
  /// Where customers reach the driver; nil for none.
  public var phone: Private<Line>?
  /// Whether an administrator has confirmed that the vehicle drives without emissions. A bicycle
  /// needs no confirmation.
  public var isCarbonNeutral: Bool = false
  /// How often the driver is paid out, as the driver chose.
  public var payoutRhythm: PayoutRhythm = .weekly
  /// Whether an administrator allows the driver to take orders.
  public var state: DriverState = .pending
  /// Why the driver was rejected or suspended; nil otherwise.
  public var reason: Private<LongText>?
  /// Whether the driver works now.
  public var isOnline: Bool = false
  /// Whether the driver takes orders now: false during a break.
  public var isAvailable: Bool = false
  /// Since when the driver works, breaks included; nil offline.
  public var onlineSince: Instant?
  /// Since when the driver is on a break; nil without a break.
  public var breakSince: Instant?
  /// Since when the driver works without a break; nil offline and during a break.
  public var workingSince: Instant?
  /// Sum of all ratings of 1 to 5.
  public var ratingSum: Int64 = 0
  /// How many ratings the driver has.
  public var ratings: Int64 = 0
  /// How many orders the driver has delivered.
  public var deliveries: Int64 = 0
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  public static let indexes: [SecondaryIndex] = [
    [Columns.isOnline, Columns.isAvailable], [Columns.isAvailable, Columns.workingSince],
    [Columns.state, Columns.number],
  ]
}

extension Driver {
  /// Changes to another vehicle; nobody has confirmed yet that it drives without emissions.
  mutating func drive(_ vehicle: VehicleKind) {
    guard vehicle != self.vehicle else { return }
    self.vehicle = vehicle
    isCarbonNeutral = false
  }

  /// The mean rating in hundredths, 100 to 500; 0 if nobody has rated the driver.
  public var rating: Int64 { ratings > 0 ? (ratingSum * 100 + ratings / 2) / ratings : 0 }
}
