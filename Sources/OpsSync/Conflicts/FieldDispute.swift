/// A field that two people gave different values.
public struct FieldDispute: Sendable, Codable, Equatable {
  /// What the person did.
  public let edit: FieldEdit
  /// What the server has.
  public let theirs: SyncValue
  /// Who gave it that value; nil if the person may not know.
  public let by: String?
  /// When the server's value was written; nil if that is not known.
  public let at: HybridTime?
  /// Both in one, as far as they can be merged.
  public let proposal: SyncValue?

  /// A dispute about this edit.
  public init(
    edit: FieldEdit, theirs: SyncValue, by: String?, at: HybridTime?, proposal: SyncValue?
  ) {
    self.edit = edit
    self.theirs = theirs
    self.by = by
    self.at = at
    self.proposal = proposal
  }
}
