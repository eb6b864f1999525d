import OpsKernel

/// Files of one kind, as the records that an import wants because of them.
public protocol RecordSource {
  /// The files in the order in which rows name them.
  var files: [String] { get }
  /// The header of a file whose rows are all of one kind; nil where there are several.
  var header: DelimitedRecord? { get }
  /// How much of all files has been read, so that people see the progress.
  var position: BytePosition { get }
  /// A summary of all rows that no record holds, once all are read.
  var deliveries: DeliverySummary? { get }

  /// The file's name for the column that a field of a record came from; the field where there is
  /// none.
  func column(of field: String, file: Int) -> String
  /// What the next row gives; nil at the end. A row that cannot be used is a remark.
  mutating func next() throws -> ImportStep?
}

extension RecordSource {
  public func column(of field: String, file: Int) -> String { field }
  public var header: DelimitedRecord? { nil }
  public var deliveries: DeliverySummary? { nil }
}
