import OpsDomain

/// A month for which drivers have been paid what depends on the whole of it.
public struct PaidMonth: Entity {
  public static let record = Record("paid_months", .marketplace, "paid month")

  public var id: RecordID
  public var version: Int64 = 0
  /// The first day of it.
  public var firstDay: Unique<CivilDate>
  public var paidAt: Trail<Instant>
}
