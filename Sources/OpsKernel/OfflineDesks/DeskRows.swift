import OpsDomain
import OpsStorage

/// Records of one collection in a page for an offline desk.
public struct DeskRows: AnswerRecord, Equatable {
  /// The collection of the records.
  public let collection: String
  /// The names of the columns, in the order of the values.
  public let columns: [String]
  /// The records, each a JSON array of its values.
  public internal(set) var rows: [String]
  /// Records that you may no longer see, or that are gone.
  public internal(set) var gone: [RecordID]
  /// Whether all records of the collection are told from here on, so that what is not told is gone.
  public internal(set) var begins: Bool
  /// Whether these were the last ones of them.
  public internal(set) var ends: Bool

  init(_ schema: Schema, begins: Bool = false, ends: Bool = false) {
    collection = schema.name
    columns = schema.columns.map(\.name)
    rows = []
    gone = []
    self.begins = begins
    self.ends = ends
  }

  /// Records of a collection, for a copy that writes its own file anew.
  package init(
    _ collection: String, columns: [String], rows: [String]
  ) {
    self.collection = collection
    self.columns = columns
    self.rows = rows
    gone = []
    begins = false
    ends = false
  }

  /// The number of records that the page tells of.
  var count: Int { rows.count + gone.count }

  mutating func add(_ row: Row) {
    rows.append(String(decoding: RowImage.encode(row), as: UTF8.self))
  }
}
