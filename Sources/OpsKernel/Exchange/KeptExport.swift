import OpsDomain

/// What an interrupted export has kept.
public struct KeptExport: Sendable, Equatable {
  /// What the export is, and of which state of the book.
  public struct Head: Codable, Sendable, Equatable {
    /// Position of the last commit of the journal when the export began.
    public let state: Int64
    /// Hash of that commit, as hexadecimal digits.
    public let hash: String
    /// Who exports.
    public let user: RecordID?
    /// The head of the export.
    public let manifest: ExportManifest

    /// The head of an export that begins.
    public init(state: Int64, hash: String, user: RecordID?, manifest: ExportManifest) {
      self.state = state
      self.hash = hash
      self.user = user
      self.manifest = manifest
    }
  }

  /// What the export is.
  public let head: Head
  /// The collection of the last record that was kept; nil for none.
  public let collection: String?
  /// The last record that was kept; nil for none.
  public let last: RecordID?

  /// What was kept up to that record.
  public init(head: Head, collection: String? = nil, last: RecordID? = nil) {
    self.head = head
    self.collection = collection
    self.last = last
  }
}

extension KeptExport {
  /// The refusal of a part that an export has not left so.
  public static let damaged = OpsError(
    .corrupt, "What the interrupted export has kept is damaged", field: "resume",
    hint: "remove the file that ends with .part, and run it again")
}
