import OpsDomain
import OpsStorage

/// What an administrator saw before a driver was verified: that the driver is old enough, and by
/// which documents. Of these nothing else is kept, neither number, nor date of birth, nor picture.
/// It is in no journal, and goes when the person is erased. The driver sees it, but not who looked.
public struct DriverCheck: Entity {
  /// Where the book keeps checks of drivers; the journal does not show their values.
  public static let record = Record(
    "driver_checks", .marketplace, "driver check", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The driver whose documents were seen; each driver has one check at most.
  public var driverID: Unique<Reference<Driver>>
  /// Whose documents they were.
  public var userID: Unique<Reference<User>>
  /// In full years, when the documents were seen.
  public var age: Int64
  /// At least one.
  public var documents: Set<DriverDocument>
  /// When the check was recorded last.
  public var checkedAt: Instant
  /// Shown to administrators only.
  public var checkedBy: Person?
}
