/// The records a conditional grant is about: everything that concerns one record, such as all that
/// happens at one location.
public struct GrantCondition: Hashable, Sendable {
  /// Name of the collection of the one record.
  public let collection: String
  /// Identifier of the one record.
  public let id: RecordID

  /// Limits a grant to everything that concerns this record of this collection.
  public init(collection: String, id: RecordID) {
    self.collection = collection
    self.id = id
  }
}

extension GrantCondition: ColumnGroup {
  public static let columns = [
    Column("condition_collection", .text, nullable: true),
    Column("condition_id", .id, nullable: true),
  ]

  public static func read(from row: inout RowReader) throws(OpsError) -> GrantCondition? {
    let collection = try row.optionalText()
    let id = try row.optionalID()
    guard let collection, let id else { return nil }
    return GrantCondition(collection: collection, id: id)
  }

  public static func write(_ group: GrantCondition?, to row: inout RowWriter) {
    row.put(group?.collection)
    row.put(group?.id)
  }
}
