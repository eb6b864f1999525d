import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `category.suggest`.
public struct SuggestCategory: OperationInput {
  /// Name of the goods.
  public var name: Name
  /// How many categories at most; default 5.
  public var limit: Int?
}

extension ProductFactsService {
  /// How many suggestions a caller may ask for.
  static let suggestions = 1...50

  static let suggest = Operation<SuggestCategory, Listing<CategorySuggestion>>(
    "category.suggest", area: .warehouse,
    "Suggests categories that share words with the name of goods, best first.",
    permission: .productView, effect: .read,
    examples: ["category suggest \"Cheddar cheese\"", "category suggest Rice --limit 3"])

  /// Categories whose words are in the name. Throws `data.bad_value` for a limit out of range.
  public func suggest(
    _ input: SuggestCategory, _ call: Call
  ) async throws -> Outcome<Listing<CategorySuggestion>> {
    try await desk.perform(Self.suggest, input, call) { transaction in
      let limit = input.limit ?? 5
      guard Self.suggestions.contains(limit) else {
        throw OpsError(
          .badValue, "The limit must be from 1 to \(Self.suggestions.upperBound), not \(limit)",
          field: "limit")
      }
      let name = try TextRules.name(input.name, field: "name")
      let all = try await transaction.repository(Category.self).all(where: .everything)
      return Listing(items: CategoryMatch(all).best(for: name, limit))
    }
  }
}
