/// What kind of entry of the journal a commit is.
public enum AuditKind: String, Sendable, CaseIterable, Codable {
  /// Something in the book changed.
  case change
  /// A call was turned away.
  case refusal
  /// Somebody was shown personal data.
  case read
  /// Somebody signed in or out, or tried to.
  case signin
  /// Somebody began to copy the book or its journal.
  case copy
}
