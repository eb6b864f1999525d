/// A value that stands in several columns of its record.
public protocol ColumnGroup: Sendable {
  /// The columns, in stored order.
  static var columns: [Column] { get }

  /// Reads all columns. Nil when they are empty.
  static func read(from row: inout RowReader) throws(OpsError) -> Self?
  /// Writes all columns, empty ones for nil.
  static func write(_ group: Self?, to row: inout RowWriter)
}
