/// What becomes of a field that two people changed apart from each other.
public enum FieldStrategy: String, Sendable, Codable, CaseIterable {
  /// The later change counts, by the hybrid clock of each.
  case lastWriteWins = "last_write"
  /// Both changes count where that is possible: words that one of them added to a set or removed
  /// from it, lines of a text that only one of them changed.
  case merge
  /// A person decides: money, stock, status.
  case userDecision = "user"
}
