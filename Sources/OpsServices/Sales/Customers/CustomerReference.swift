/// Input of operations that name one customer.
public struct CustomerReference: Codable, Sendable {
  public var customer: String

  public init(customer: String) { self.customer = customer }
}
