/// Why the server could not be asked, or what it said.
public struct SyncFailure: Error, Sendable, Codable, Equatable {
  /// What follows from a failure.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// Nothing has arrived at the server. Says nothing of the operation.
    case unreached
    /// The server was too busy, or something else that passes by itself.
    case passing
    /// No answer came: it may have been done.
    case unknown
    /// The server has decided against it.
    case refused
    /// The place in the feed is too old, or in another book: the copy has to be read again.
    case gap
    /// The copy was revoked, or its time is over.
    case revoked
    /// The copy and the server are too far apart in their versions.
    case version
  }

  /// What follows from it.
  public let kind: Kind
  /// The code of the server's error, such as `rule.insufficient_stock`.
  public let code: String
  /// The server's sentence.
  public let message: String

  /// A failure of this kind.
  public init(_ kind: Kind, code: String, message: String) {
    self.kind = kind
    self.code = code
    self.message = message
  }
}
