import OpsDomain

/// A question for figures instead of rows: counts, sums and extremes, optionally by group.
///
/// The answer has one row per group, ordered by the group's values: first the values of `groups`,
/// then one value per measure. Without groups there is exactly one row.
public struct Aggregate: Sendable, Hashable {
  /// One figure. Sums of no rows are 0; extremes of no rows are absent.
  public enum Measure: Sendable, Hashable {
    /// How many rows there are.
    case count
    /// The sum of the column.
    case sum(Column)
    /// The smallest value of the column.
    case minimum(Column)
    /// The largest value of the column.
    case maximum(Column)

    /// The sum of the field.
    public static func sum<V>(_ field: Field<V>) -> Measure { .sum(field.column) }
    /// The smallest value of the field.
    public static func minimum<V>(_ field: Field<V>) -> Measure { .minimum(field.column) }
    /// The largest value of the field.
    public static func maximum<V>(_ field: Field<V>) -> Measure { .maximum(field.column) }

    /// The column it is about; nil for a count.
    public var column: Column? {
      switch self {
      case .count: nil
      case .sum(let column), .minimum(let column), .maximum(let column): column
      }
    }
  }

  /// The collection that is asked.
  public var schema: Schema
  /// Which rows count.
  public var filter: Predicate
  /// The columns whose equal values make a group; none for one group of all.
  public var groups: [Column]
  /// The figures that are wanted of each group.
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

  /// Asks for these figures of each group of the rows that fit; without groups, of all of them.
  public init(
    _ schema: Schema, where filter: Predicate = .everything, groupedBy groups: [any AnyColumn] = [],
    _ measures: Measure...
  ) {
    self.init(schema, where: filter, groupedBy: groups, measures: measures)
  }

  /// Asks for these figures of each group of the rows that fit; without groups, of all of them.
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
