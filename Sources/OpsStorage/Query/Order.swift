import OpsDomain

/// One step of a sort order. Absent values come first when ascending.
public struct Order: Sendable, Hashable {
  public let column: Column
  public let isDescending: Bool

  /// Smallest first.
  public static func ascending(_ column: some AnyColumn) -> Order {
    Order(column: column.column, isDescending: false)
  }
  /// Largest first.
  public static func descending(_ column: some AnyColumn) -> Order {
    Order(column: column.column, isDescending: true)
  }
}
