import OpsDomain

/// Something that the journal keeps although it changed no business record: a refusal, a view of
/// personal data, a sign-in. Names people only by identifier or number.
public struct AccessEvent: Entity {
  /// The collection of access events, and what people call one.
  public static let record = Record("access_events", .platform, "access event")

  public var id: RecordID
  public var version: Int64 = 0
  /// What was refused or looked at.
  public var kind: AccessEventKind
  /// When it happened.
  public var at: Indexed<Instant>
  /// Who; nil for somebody who has not signed in, and for a name nobody has.
  public var actor: Trail<Indexed<Person>>?
  /// The operation or route, such as `customer.show`.
  public var operation: String
  /// A refusal's error code, or what became of a sign-in; nil for a look.
  public var code: Line?
  /// Where the call came in: `local` or `server`.
  public var door: String
  /// Whose data was shown: a collection and the identifiers or numbers, parted by blanks; several
  /// collections by commas. Of a sign-in: the record that stands for the account.
  public var subjects: LongText?
  /// Which fields, parted by blanks: names of columns of any area, in the order of the answer.
  /// Nothing reads them one by one.
  public var fields: String?
  /// How many like it this one stands for; 1 unless they came too fast.
  public var count: Int64 = 1
}

/// What kind of thing happened that changed no record of the business.
public enum AccessEventKind: String, ColumnChoice, Codable {
  /// A call was turned away: `denied.*` or `signin.*`.
  case refusal
  /// Somebody was shown personal data.
  case read
  /// Somebody signed in or out, or tried to.
  case signin
  /// Somebody began to copy the book or its journal as they are stored.
  case copy

  /// What its commit is called in the journal.
  public var operation: String { "access.\(rawValue)" }
}
