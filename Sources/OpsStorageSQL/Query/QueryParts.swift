import OpsDomain
import OpsStorage

/// Takes a question apart so that an index answers each part in order, and nothing is sorted.
///
/// A list of two states in order of time is two lists of one state each, and a list of all states
/// is one of each state there can be: an index that begins with the state serves them all. What the
/// parts answer, merged and cut at the limit, is what the question asks for.
public enum QueryParts {
  /// Most parts worth asking: each may read as many rows as the page holds.
  private static let maximum = 8

  /// The parts; the query itself when it is best asked as it is.
  public static func of(_ query: Query) -> [Query] {
    let conditions = Conditions(query.filter)
    let steps = query.totalOrder.dropLast()
    var best: Fit?
    for index in query.schema.indexes {
      guard let fit = Fit(index, of: query.schema, Array(steps), conditions) else { continue }
      if best.map({ fit.isBetter(than: $0) }) ?? true { best = fit }
    }
    guard let split = best?.split else { return [query] }
    return split.values.map { value in
      var part = query
      part.filter = .both(
        .equals(split.column, value), conditions.filter(without: split.column))
      return part
    }
  }

  /// The conditions that all have to hold.
  private struct Conditions {
    private let all: [Predicate]

    init(_ filter: Predicate) { all = Self.flat(filter) }

    private static func flat(_ filter: Predicate) -> [Predicate] {
      if case .and(let parts) = filter { parts.flatMap(flat) } else { [filter] }
    }

    func fixes(_ column: Column) -> Bool {
      all.contains { if case .equals(column, _) = $0 { true } else { false } }
    }

    /// The few values the column may have; nil when no condition says so.
    func values(of column: Column) -> [Value]? {
      for case .oneOf(column, let values) in all {
        var distinct: [Value] = []
        for value in values where !distinct.contains(value) { distinct.append(value) }
        return distinct.count <= QueryParts.maximum ? distinct : nil
      }
      return nil
    }

    func mentions(_ column: Column) -> Bool { all.contains { $0.columns.contains(column) } }

    func filter(without column: Column) -> Predicate {
      .and(all.filter { if case .oneOf(column, _) = $0 { false } else { true } })
    }
  }

  /// How an index serves the order: its first columns have one value each, the others are those of
  /// the order.
  private struct Fit {
    /// Columns at its beginning that a condition narrows.
    var narrowed = 0
    /// The one column with several values.
    var split: (column: Column, values: [Value])?

    init?(_ index: SecondaryIndex, of schema: Schema, _ steps: [Order], _ conditions: Conditions) {
      let start = index.columns.count - steps.count
      guard start >= 0, Self.serves(index, steps, from: start) else { return nil }
      for column in index.columns[..<start] {
        if conditions.fixes(column) {
          narrowed += 1
          continue
        }
        guard split == nil else { return nil }
        if let values = conditions.values(of: column) {
          narrowed += 1
          split = (column, values)
        } else if case .words(let words) = column.rule, !column.isNullable,
          words.count <= QueryParts.maximum, !conditions.mentions(column)
        {
          split = (column, words.map { .text($0) })
        } else {
          return nil
        }
      }
      // Without a condition that it narrows, the order of identifiers is there anyway.
      if steps.isEmpty, narrowed == 0 { return nil }
    }

    /// Whether the index, read in one of its directions, has the order in its last columns.
    private static func serves(_ index: SecondaryIndex, _ steps: [Order], from start: Int) -> Bool {
      var isReversed: Bool?
      for (column, step) in zip(index.columns[start...], steps) {
        guard column == step.column else { return false }
        let isAgainst = index.isFalling(column) != step.isDescending
        if let isReversed, isReversed != isAgainst { return false }
        isReversed = isAgainst
      }
      return true
    }

    func isBetter(than other: Fit) -> Bool {
      if narrowed != other.narrowed { return narrowed > other.narrowed }
      return (split?.values.count ?? 1) < (other.split?.values.count ?? 1)
    }
  }
}
