import OpsDomain

/// The state of a count.
public enum CountStatus: String, ColumnChoice, Codable {
  /// Its lines are frozen, nobody has counted yet.
  case open
  /// Somebody has counted, or some lines are to be counted again.
  case counting
  /// Counting has ended; somebody else looks at the differences.
  case review
  /// The stock was corrected by the differences.
  case posted
  /// It ended without a posting; the stock did not change.
  case cancelled

  /// Whether nothing about the count changes any more, unless its posting is undone.
  public var isFinal: Bool { self == .posted || self == .cancelled }

  /// The states that may follow this one. A recount or a rejection leads back to counting; only
  /// undoing the first entry leads back to open.
  public var next: [CountStatus] {
    switch self {
    case .open: [.counting, .review, .cancelled]
    case .counting: [.open, .review, .cancelled]
    case .review: [.counting, .posted, .cancelled]
    case .posted, .cancelled: []
    }
  }

  /// The states in which a count holds its bins.
  public static let unfinished: [CountStatus] = [.open, .counting, .review]
}
