/// The records a conditional grant is about: everything that concerns one record, such as all that
/// happens at one location.
public struct GrantCondition: Hashable, Sendable {
  /// Name of the collection of the one record.
  public let collection: String
  public let id: RecordID

  public init(collection: String, id: RecordID) {
    self.collection = collection
    self.id = id
  }
}
