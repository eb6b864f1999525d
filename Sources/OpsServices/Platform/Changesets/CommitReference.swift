import OpsDomain

/// Input of the operations that name one commit.
public struct CommitReference: Codable, Sendable {
  /// Sequence or key; the caller's last one when it may be left out.
  public var commit: String?

  public init(commit: String? = nil) { self.commit = commit }
}
