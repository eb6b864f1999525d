import OpsDomain
import OpsKernel
import OpsStorage

/// Money that was paid out to a partner or a driver.
public struct Payout: Entity, Referable {
  /// Where the book keeps payouts, and their numbers: `OUT-000001` and so on.
  public static let record = Record("payouts", .marketplace, "payout", series: "OUT")
  public static let reference = ParameterReference(
    "payout", example: "OUT-000001", label: .always("OUT"), names: .payout
  ) {
    try await $1.repository(Payout.self).named($0)
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// `OUT-000001` and so on.
  public var number: RecordNumber
  /// Whether it went to a partner or to a driver.
  public var account: MoneyAccount
  /// The partner or the driver.
  public var holderID: Indexed<RecordID>
  /// The user who gets it.
  public var ownerID: Indexed<Reference<User>>?
  /// In minor units; above zero.
  public var amount: Amount
  /// The fee for a payout on another day than the weekly payout day.
  public var fee: Amount = 0
  /// Up to when it pays what was owed.
  public var until: Instant
  /// When it was paid out.
  public var createdAt: Instant
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.createdAt, Column.journalPlace],
    [Columns.ownerID, Columns.createdAt, Column.journalPlace],
    [Columns.holderID, Columns.createdAt, Column.journalPlace],
  ]
}
