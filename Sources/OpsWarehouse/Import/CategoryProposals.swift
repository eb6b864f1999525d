import OpsDomain
import OpsStorage

/// Proposes categories for products that an import creates without one, by their names.
struct CategoryProposals {
  /// Scores that a suggestion may have.
  private static let scores = 1...100

  private let leastScore: Int
  /// The categories of the book with their words; nil until somebody asks.
  private var match: CategoryMatch?

  /// - Parameter leastScore: The score that a suggestion needs, 1 to 100.
  /// - Throws: `data.bad_value` for another one.
  init(leastScore: Int) throws(OpsError) {
    guard Self.scores.contains(leastScore) else {
      throw OpsError(
        .badValue, "A score is from 1 to \(Self.scores.upperBound), not \(leastScore)",
        field: "category_score", hint: "try 60 and look at the remarks of a dry run")
    }
    self.leastScore = leastScore
  }

  /// Says that there are other categories now: a product is compared with all that came before it,
  /// however the import was divided into commits.
  mutating func forget() { match = nil }

  /// The best suggestion for goods of this name; nil when none is good enough.
  mutating func best(
    for name: String, _ transaction: Transaction
  ) async throws -> CategorySuggestion? {
    if match == nil {
      match = CategoryMatch(
        try await transaction.repository(Category.self).all(where: .everything))
    }
    guard let found = match?.best(for: name, 1).first, found.score >= leastScore else {
      return nil
    }
    return found
  }
}
