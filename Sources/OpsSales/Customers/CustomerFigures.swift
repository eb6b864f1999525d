import OpsDomain

/// Stored figures of a customer, from which the grade is computed.
public struct CustomerFigures: Entity {
  /// The collection of figures of customers; nobody writes them directly.
  public static let record = Record("customer_figures", .sales, "customer figures", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The customer with these figures; each customer has one such record at most.
  public var customerID: Unique<Reference<Customer>>
  /// Invoices, and out-of-stock requests that are not part of one.
  public var orderCount: Int64 = 0
  /// Value of deliveries less refunds, in minor units of the book's currency: zero or more.
  public var totalValue: Amount = 0
  /// Time of the customer's latest request, delivery or give-back; nil before the first one.
  public var lastContactAt: Trail<Instant>?
}
