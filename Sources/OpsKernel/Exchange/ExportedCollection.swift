import OpsDomain
import OpsStorage

/// What an export holds of one collection, once it is written.
public struct ExportedCollection: Codable, Sendable, Equatable {
  /// Name of the collection.
  public let collection: String
  /// How many records it has.
  public let records: Int
  /// ``ContentHash`` of the records; nil in an export of one collection, where nobody needs it.
  public let digest: String?

  /// What was written of a collection.
  public init(collection: String, records: Int, digest: String?) {
    self.collection = collection
    self.records = records
    self.digest = digest
  }
}
