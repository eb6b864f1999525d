import OpsDomain
import OpsKernel
import OpsStorage

/// What was seen of a driver, as operations answer it: to administrators.
public struct DriverCheckView: OperationOutput, Equatable {
  public static let answerName = "driver.check/1"

  /// Number of the driver.
  public let driver: String
  /// In full years, when the documents were seen.
  public let age: Int64
  /// The kinds of documents that were seen; at least one.
  public let documents: [DriverDocument]
  /// When the check was recorded last.
  public let checkedAt: Instant
  /// Sign-in name of the user who saw them; null for the system.
  public let checkedBy: String?
  /// The identifier of the user, for the record of views of personal data.
  public let userID: RecordID

  public static let columns: [FieldColumn] = [
    .init("driver", "DRIVER"), .init("age", "AGE", .right), .init("documents", "DOCUMENTS"),
    .init("checked_at", "CHECKED"), .init("checked_by", "BY"),
  ]

  static func of(
    _ check: DriverCheck, of driver: Driver, _ transaction: Transaction
  ) async throws -> DriverCheckView {
    let people = try await transaction.peopleNames([check.checkedBy])
    return DriverCheckView(
      driver: driver.number, age: check.age, documents: check.documents.inOrder,
      checkedAt: check.checkedAt, checkedBy: check.checkedBy.flatMap { people[$0] },
      userID: check.userID)
  }
}

extension DriverCheckView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    reading.add(User.schema.name, userID.description, [("age", true), ("documents", true)])
    return reading
  }
}
