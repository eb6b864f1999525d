import OpsDomain

/// A span of a weekday in which a partner is open. A day may have several; a weekday without any is
/// a day off.
public struct OpeningHours: Entity {
  /// Where the book keeps opening hours; the journal has every change.
  public static let record = Record("opening_hours", .marketplace, "opening hours")

  public var id: RecordID
  public var version: Int64 = 0
  /// The partner that is open then.
  public var partnerID: Reference<Partner>
  /// The day on which the span begins, 1 Monday to 7 Sunday.
  public var weekday: Int64
  /// On the clocks of the site.
  public var opens: MinuteOfDay
  /// The first minute in which it is closed again; at or before ``opens`` on the next day.
  public var closes: MinuteOfDay

  /// Only one span of a partner begins at the same minute of a weekday.
  public static let spanKey = uniqueKey(Columns.partnerID, Columns.weekday, Columns.opens)
  public static let keys = [spanKey.unique]
  public static let nameParts: [NamePart] = [.named(Columns.weekday), .named(Columns.opens)]
}

extension OpeningHours {
  /// When it begins and ends.
  var span: OpenSpan { OpenSpan(opens: Int(opens), closes: Int(closes)) }
}
