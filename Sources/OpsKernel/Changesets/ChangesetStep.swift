import OpsDomain

/// One operation of a changeset, with all it takes to run it again to the same effect.
public struct ChangesetStep: Codable, Sendable, Equatable {
  /// The name of the operation.
  public let operation: String
  /// Its input.
  public let input: Document
  /// Why, in the caller's words.
  public let reason: String?
  /// When it ran.
  public let at: Instant
  /// The identifiers it took, in order.
  public let identifiers: [RecordID]

  /// A step as it ran, with what it takes to run it again.
  public init(
    operation: String, input: Document, reason: String?, at: Instant, identifiers: [RecordID]
  ) {
    self.operation = operation
    self.input = input
    self.reason = reason
    self.at = at
    self.identifiers = identifiers
  }
}
