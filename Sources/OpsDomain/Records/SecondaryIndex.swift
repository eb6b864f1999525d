/// The columns of a secondary index, for the filters and orders that lists use. An order that goes
/// up in one column and down in another needs an index that does the same.
public struct SecondaryIndex: Sendable {
  /// The columns, in the order in which the index sorts them.
  public let columns: [Column]
  /// Names of the columns that it sorts from the largest value down.
  private let falling: Set<String>

  /// An index of these columns; those in `falling` are sorted from the largest value down.
  public init(_ columns: [any AnyColumn], falling: [any AnyColumn] = []) {
    self.columns = columns.map(\.column)
    self.falling = Set(falling.map(\.column.name))
  }

  /// Whether it sorts the column from the largest value down.
  public func isFalling(_ column: Column) -> Bool { falling.contains(column.name) }
}

extension SecondaryIndex: ExpressibleByArrayLiteral {
  /// An index that sorts each of these columns from the smallest value up.
  public init(arrayLiteral columns: any AnyColumn...) { self.init(columns) }
}
