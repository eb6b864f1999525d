import OpsDomain

/// A week whose bonuses have been paid to drivers.
public struct PaidWeek: Entity {
  /// Where the book keeps weeks with paid bonuses; the journal has every change.
  public static let record = Record("paid_weeks", .marketplace, "paid week")

  public var id: RecordID
  public var version: Int64 = 0
  /// The day on which it begins.
  public var monday: Unique<CivilDate>
  /// When its bonuses were added to the earnings of drivers.
  public var paidAt: Trail<Instant>
}
