import OpsDomain

/// A question for figures instead of rows: counts, sums and extremes, optionally by group.
///
/// The answer has one row per group, ordered by the group's values: first the values of `groups`,
/// then one value per measure. Without groups there is exactly one row.
public struct Aggregate: Sendable, Hashable {
  /// One figure. Sums of no rows are 0; extremes of no rows are absent.
  public enum Measure: Sendable, Hashable {
    case count
    case sum(Column)
    case minimum(Column)
    case maximum(Column)

    /// The sum of the field.
    public static func sum<V>(_ field: Field<V>) -> Measure { .sum(field.column) }
    /// The smallest value of the field.
    public static func minimum<V>(_ field: Field<V>) -> Measure { .minimum(field.column) }
    /// The largest value of the field.
    public static func maximum<V>(_ field: Field<V>) -> Measure { .maximum(field.column) }

    public var column: Column? {
      switch self {
      case .count: nil
      case .sum(let column), .minimum(let column), .maximum(let column): column
      }
    }
  }

  public var schema: Schema
  public var filter: Predicate
  public var groups: [Column]
  public var measures: [Measure]

  /// Whether it is one row of counts and sums: then rows can be taken out of it and put in.
  var isSumOfRows: Bool {
    groups.isEmpty
      && measures.allSatisfy { measure in
        switch measure {
        case .count, .sum: true
        case .minimum, .maximum: false
        }
      }
  }

  public init(
    _ schema: Schema, where filter: Predicate = .everything, groupedBy groups: [any AnyColumn] = [],
    _ measures: Measure...
  ) {
    self.init(schema, where: filter, groupedBy: groups, measures: measures)
  }

  public init(
    _ schema: Schema, where filter: Predicate, groupedBy groups: [any AnyColumn],
    measures: [Measure]
  ) {
    self.schema = schema
    self.filter = filter
    self.groups = groups.map(\.column)
    self.measures = measures
  }
}
