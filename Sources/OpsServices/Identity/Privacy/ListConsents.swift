import OpsDomain

/// Input of `consent.list`.
public struct ListConsents: Codable, Sendable {
  /// Whose; the caller's own when absent.
  public var user: String?

  public init(user: String? = nil) { self.user = user }
}
