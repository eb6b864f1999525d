import OpsKernel

/// Reads rows of one form, front to back.
protocol BulkRowReader {
  /// The next row, good or bad; nil at the end. Throws what the source throws.
  mutating func next() throws -> BulkRow?
  /// How far reading has got, for progress.
  var position: BytePosition { get }
  /// The header row, of a form that has one.
  var header: DelimitedRecord? { get }
  /// What the input calls the columns that parameters are read from, where it has some.
  var columns: [String: String] { get }
}

extension BulkRowReader {
  var columns: [String: String] { [:] }
}
