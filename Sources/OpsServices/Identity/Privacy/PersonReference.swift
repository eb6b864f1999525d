import OpsDomain

/// Input of operations about one person: a user or a customer.
public struct PersonReference: Codable, Sendable {
  /// Sign-in name of a user, or number of a customer; oneself when absent.
  public var person: String?

  public init(person: String? = nil) { self.person = person }
}
