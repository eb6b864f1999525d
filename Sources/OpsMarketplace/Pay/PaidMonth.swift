import OpsDomain

/// A month whose bonuses have been paid to drivers.
public struct PaidMonth: Entity {
  /// Where the book keeps months with paid bonuses; the journal has every change.
  public static let record = Record("paid_months", .marketplace, "paid month")

  public var id: RecordID
  public var version: Int64 = 0
  /// The first day of it.
  public var firstDay: Unique<CivilDate>
  /// When its bonuses were added to the earnings of drivers.
  public var paidAt: Trail<Instant>
}
