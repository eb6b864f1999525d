/// The value of a field, as far as the merging of two versions has to know it.
public enum SyncValue: Sendable, Codable, Hashable {
  /// No value.
  case null
  /// A number, such as an amount in millionths.
  case integer(Int64)
  /// A text.
  case text(String)
  /// A set of words, such as tags.
  case set(Set<String>)
}
