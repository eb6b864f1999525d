import OpsDomain

/// A condition on the value of a group, such as `gte:10`.
struct InsightThreshold: Equatable {
  enum Comparison: String, CaseIterable {
    case gt, gte, lt, lte, eq
  }

  let comparison: Comparison
  let limit: Quantity

  init(_ comparison: Comparison, _ limit: Quantity) {
    self.comparison = comparison
    self.limit = limit
  }

  /// Reads `gt:10`, `gte:10`, `lt:10`, `lte:10` or `eq:10`. Throws `data.bad_value`.
  init(parsing text: String) throws(OpsError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let comparison = Comparison(rawValue: String(parts[0])),
      let limit = try? Quantity(parsing: String(parts[1])), !limit.isNegative
    else {
      throw OpsError(
        .badValue, "\(Excerpt.of(text)) is not a condition on values", field: "threshold",
        hint: "write gt, gte, lt, lte or eq, a colon and a number, such as gte:10")
    }
    self.init(comparison, limit)
  }

  /// Whether a value fulfils it.
  func holds(for value: QuantitySum) -> Bool {
    let (raw, bound) = (value.rawValue, Int128(limit.rawValue))
    return switch comparison {
    case .gt: raw > bound
    case .gte: raw >= bound
    case .lt: raw < bound
    case .lte: raw <= bound
    case .eq: raw == bound
    }
  }
}
