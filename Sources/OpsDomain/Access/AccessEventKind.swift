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
