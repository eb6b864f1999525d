/// Which record something is about.
public struct RecordName: Sendable, Codable, Hashable {
  /// The collection, such as `customers`.
  public let collection: String
  /// The identifier of the record.
  public let id: String

  /// The record of that collection.
  public init(_ collection: String, _ id: String) {
    self.collection = collection
    self.id = id
  }
}
