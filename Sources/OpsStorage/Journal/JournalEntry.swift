import OpsDomain

/// One record's new image as a commit recorded it.
public struct JournalEntry: Sendable, Equatable {
  /// Name of the collection.
  public let collection: String
  /// The identifier of the record.
  public let id: RecordID
  /// What was done to the record.
  public let verb: Verb
  /// JSON array of the row's values in schema order; nil for a delete. See ``RowImage``.
  public let image: [UInt8]?

  /// The entry of one record; the image is nil for a delete.
  public init(collection: String, id: RecordID, verb: Verb, image: [UInt8]?) {
    self.collection = collection
    self.id = id
    self.verb = verb
    self.image = image
  }
}

/// What a change did to its record.
public enum Verb: String, Sendable, CaseIterable, Codable {
  /// The record is new, another one now, or gone.
  case insert, update, delete
}
