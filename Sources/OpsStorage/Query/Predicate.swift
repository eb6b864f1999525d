import OpsDomain

/// A condition on the rows of one collection. A value, read by three interpreters: SQL text,
/// memory and wire; all three give the same verdict.
///
/// Conditions are two-valued: a comparison with an absent value is false, `equals(_, .null)` asks
/// for absence, `not` is plain negation. Text compares byte-wise.
public indirect enum Predicate: Sendable, Hashable {
  /// Every row.
  case everything
  /// No row.
  case nothing
  /// The column holds this value.
  case equals(Column, Value)
  /// The column holds another value.
  case notEquals(Column, Value)
  /// The column holds a smaller value.
  case less(Column, Value)
  /// The column holds this value or a smaller one.
  case lessOrEqual(Column, Value)
  /// The column holds a larger value.
  case greater(Column, Value)
  /// The column holds this value or a larger one.
  case greaterOrEqual(Column, Value)
  /// The column holds one of these values; of none, no row.
  case oneOf(Column, [Value])
  /// The column's text contains this text, byte for byte. Search columns hold folded text.
  case contains(Column, String)
  /// Compares two columns of the same row.
  case lessThanColumn(Column, Column)
  /// All of them hold.
  case and([Predicate])
  /// One of them holds.
  case or([Predicate])
  /// It does not hold.
  case not(Predicate)

  /// Both conditions, without piling up needless nesting.
  public static func both(_ left: Predicate, _ right: Predicate) -> Predicate {
    switch (left, right) {
    case (.everything, let other), (let other, .everything): other
    case (.nothing, _), (_, .nothing): .nothing
    case (.and(let many), .and(let others)): .and(many + others)
    case (.and(let many), let other): .and(many + [other])
    default: .and([left, right])
    }
  }

  /// One of the conditions at least, without needless nesting.
  static func either(_ left: Predicate, _ right: Predicate) -> Predicate {
    switch (left, right) {
    case (.nothing, let other), (let other, .nothing): other
    case (.everything, _), (_, .everything): .everything
    default: .or([left, right])
    }
  }
}

extension Predicate {
  /// Every column the condition looks at.
  public var columns: [Column] {
    switch self {
    case .everything, .nothing: []
    case .equals(let column, _), .notEquals(let column, _), .less(let column, _),
      .lessOrEqual(let column, _), .greater(let column, _), .greaterOrEqual(let column, _),
      .oneOf(let column, _), .contains(let column, _):
      [column]
    case .lessThanColumn(let left, let right): [left, right]
    case .and(let parts), .or(let parts): parts.flatMap(\.columns)
    case .not(let part): part.columns
    }
  }
}
