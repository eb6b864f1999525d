import OpsDomain

/// One collection of an export.
public struct ExportTable: AnswerRecord, Equatable {
  /// Name of the collection, such as `stock_movements`.
  public let collection: String
  /// Names of the columns, in the order of the values of a record.
  public let columns: [String]
  /// Whether the caller sees every record of the collection with all of its fields. Only such a
  /// collection can be imported into an empty book.
  public let whole: Bool

  /// A collection with these columns.
  public init(collection: String, columns: [String], whole: Bool) {
    self.collection = collection
    self.columns = columns
    self.whole = whole
  }
}
