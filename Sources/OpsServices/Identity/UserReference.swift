import OpsDomain

/// Input of operations that name one user.
public struct UserReference: Codable, Sendable {
  /// Sign-in name or identifier.
  public var user: String

  public init(user: String) { self.user = user }
}
