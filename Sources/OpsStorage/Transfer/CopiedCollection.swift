/// What the comparison of a copied collection found.
public struct CopiedCollection: Sendable, Equatable {
  /// Name of the collection, or `journal`.
  public let collection: String
  /// Records, or commits, of the source.
  public let records: Int
  /// ``ContentHash`` of the source's rows, or the hash at the end of its journal, in hexadecimal.
  public let hash: String
  /// Whether number and hash of the target are the same.
  public let equal: Bool

  public init(collection: String, records: Int, hash: String, equal: Bool) {
    self.collection = collection
    self.records = records
    self.hash = hash
    self.equal = equal
  }
}
