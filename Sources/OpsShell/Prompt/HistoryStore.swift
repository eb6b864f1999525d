/// Where the input of earlier sessions is kept: one place for each book.
public protocol HistoryStore: Sendable {
  /// Earlier input, the oldest first. Never fails: without a history the prompt works as well.
  func load() -> [String]
  /// Keeps one input.
  func append(_ entry: String)
}
