import OpsDomain
import OpsStorage

/// What an operation that waits did to one record of the copy.
struct DeskChange: Codable, Sendable, Equatable {
  /// The collection of the record.
  let collection: String
  /// The identifier of the record.
  let record: RecordID
  /// A JSON array of its new values; nil for a record that is gone.
  let image: String?

  init(_ change: Change) {
    collection = change.schema.name
    record = change.id
    image = change.new.map { String(decoding: RowImage.encode($0), as: UTF8.self) }
  }

  /// The record as it is afterwards; nil if it is gone. Throws `data.corrupt`.
  func row(of schema: Schema) throws -> Row? {
    try image.map { try RowImage.decode(Array($0.utf8), schema: schema) }
  }
}
