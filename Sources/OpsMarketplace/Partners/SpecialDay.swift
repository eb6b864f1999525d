import OpsDomain

/// What holds on one date in place of a partner's weekday: that it is closed, or a span in which it
/// is open. A date may have several spans.
public struct SpecialDay: Entity {
  /// Where the book keeps the special days of partners; the journal has every change.
  public static let record = Record("special_days", .marketplace, "special day")

  public var id: RecordID
  public var version: Int64 = 0
  /// The partner whose hours differ on that date.
  public var partnerID: Reference<Partner>
  /// The date at the site on which other hours hold than in a usual week.
  public var date: CivilDate
  /// Whether the partner is open at all on that date.
  public var isOpen: Bool
  /// On the clocks of the site; 0 for a date on which it is closed.
  public var opens: MinuteOfDay = 0
  /// The first minute in which it is closed again; at or before ``opens`` on the next day.
  public var closes: MinuteOfDay = 0

  /// Only one span of a partner begins at the same minute of a date.
  public static let spanKey = uniqueKey(Columns.partnerID, Columns.date, Columns.opens)
  public static let keys = [spanKey.unique]
  public static let nameParts: [NamePart] = [.named(Columns.date), .named(Columns.opens)]
}

extension SpecialDay {
  /// When it is open; nil for a date on which it is closed.
  var span: OpenSpan? { isOpen ? OpenSpan(opens: Int(opens), closes: Int(closes)) : nil }
}
