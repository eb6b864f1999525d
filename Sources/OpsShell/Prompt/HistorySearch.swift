/// A search backwards through the history, as far as it has come.
public struct HistorySearch: Sendable, Equatable {
  /// The text that is searched for; empty before anything is typed.
  public internal(set) var query = ""
  /// Which entry shows; nil when none has the query in it.
  var match: Int?
  /// What stood at the prompt before.
  let original: TextBuffer

  /// Whether an entry was found.
  public var isFound: Bool { match != nil || query.isEmpty }

  /// The newest entry with the query in it, not beyond `start`.
  mutating func find(in entries: [String], from start: Int, step: Int = -1) {
    guard !query.isEmpty else {
      match = nil
      return
    }
    var index = start
    while entries.indices.contains(index) {
      if entries[index].contains(query) {
        match = index
        return
      }
      index += step
    }
    if step < 0, start >= entries.count - 1 { match = nil }
  }
}
