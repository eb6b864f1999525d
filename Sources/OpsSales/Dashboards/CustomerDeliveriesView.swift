import OpsDomain
import OpsKernel

/// The pending requests of one customer, added up: what can be delivered, and what still waits.
public struct CustomerDeliveriesView: OperationOutput, Equatable {
  public static let answerName = "oos.by_customer/1"

  /// Number of the customer.
  public let customer: String
  /// Absent for callers who may not see the customer.
  public let name: String?
  /// How many requests are pending.
  public let requests: Int64
  /// The sum of the requested quantities.
  public let quantity: Quantity
  /// The part of it that is reserved and can be delivered.
  public let deliverable: Quantity
  /// The part of it that was delivered.
  public let delivered: Quantity
  /// The part of it that is still open.
  public let remaining: Quantity
  /// When the oldest of the requests was made.
  public let oldest: Instant
  /// The command that delivers what can be delivered, or shows the requests.
  public let command: Uncut<String>

  public static let columns: [FieldColumn] = [
    .init("customer", "CUSTOMER"), .init("name", "NAME"), .init("requests", "REQUESTS", .right),
    .init("quantity", "QTY", .right), .init("deliverable", "DELIVERABLE", .right),
    .init("delivered", "DELIVERED", .right), .init("remaining", "LEFT", .right),
    .init("oldest", "OLDEST"), .init("command", "COMMAND"),
  ]
}

extension CustomerDeliveriesView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    PersonalReading.customer(customer, [("name", name != nil)])
  }
}
