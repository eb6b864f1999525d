import OpsDomain
import OpsKernel
import OpsStorage

/// The records that refer to a customer, for the effects of deleting one.
public struct CustomerHistory: AnswerRecord, Equatable {
  /// Out-of-stock requests by status.
  public var pending: Int64 = 0
  /// Requests in which everything that was not cancelled was delivered.
  public var completed: Int64 = 0
  /// Requests whose remainder was refunded, or of which nothing was delivered.
  public var returned: Int64 = 0
  /// Deliveries to the customer, also those that were given back.
  public var deliveries: Int64 = 0
  /// Give-backs in every status.
  public var giveBacks: Int64 = 0
  /// Give-backs that are neither closed nor rejected.
  public var openGiveBacks: Int64 = 0
  /// Invoices and requests counted in the customer's figures.
  public var orders: Int64 = 0

  /// Whether anything refers to the customer, so that the record has to stay.
  var hasAny: Bool { pending + completed + returned + deliveries + giveBacks + orders > 0 }

  /// The counts as the end of a sentence, without those that are 0.
  var summary: String {
    let counts: [(count: Int64, text: String)] = [
      (pending, Counted.text(pending, "pending request")),
      (completed, Counted.text(completed, "completed request")),
      (returned, Counted.text(returned, "returned request")),
      (deliveries, Counted.text(deliveries, "delivery", "deliveries")),
      (giveBacks, Counted.text(giveBacks, "give-back")),
    ]
    let found = counts.filter { $0.count > 0 }.map { $0.text }
    return found.isEmpty ? Counted.text(orders, "order") : found.joined(separator: ", ")
  }

  /// Counts everything that refers to the customer, as far as `transaction` may see it.
  static func of(_ customer: Customer, _ transaction: Transaction) async throws -> CustomerHistory {
    var history = try await CustomerHistory.requests(of: customer, transaction)
    history.deliveries = try await transaction.repository(Delivery.self)
      .count(where: .equals(Delivery.Columns.customerID, customer.id))
    let giveBacks = transaction.repository(GiveBack.self)
    let own = Predicate.equals(GiveBack.Columns.customerID, customer.id)
    history.giveBacks = try await giveBacks.count(where: own)
    let open = GiveBackStatus.allCases.filter { !$0.isFinal }
    history.openGiveBacks = try await giveBacks.count(
      where: .both(own, .oneOf(GiveBack.Columns.status, open)))
    history.orders =
      try await transaction.repository(CustomerFigures.self)
      .fetch(key: CustomerFigures.customerKey, customer.id)?.orderCount ?? 0
    return history
  }

  /// Counts the customer's requests by status.
  static func requests(
    of customer: Customer, _ transaction: Transaction
  ) async throws -> CustomerHistory {
    var history = CustomerHistory()
    let figures = try await transaction.figures(
      Aggregate(
        OutOfStockRequest.schema,
        where: .equals(OutOfStockRequest.Columns.customerID, customer.id),
        groupedBy: [OutOfStockRequest.Columns.status], .count))
    for line in figures {
      guard case .text(let text) = line[0], case .integer(let count) = line[1] else { continue }
      switch RequestStatus(rawValue: text) {
      case .pending: history.pending = count
      case .completed: history.completed = count
      case .returned: history.returned = count
      case nil: continue
      }
    }
    return history
  }

  /// Throws `rule.dependants` with the counts while business with the customer is open.
  func requireSettled(_ customer: Customer) throws {
    guard pending > 0 || openGiveBacks > 0 else { return }
    var open: [String] = []
    if pending > 0 { open.append(Counted.text(pending, "pending request")) }
    if openGiveBacks > 0 { open.append(Counted.text(openGiveBacks, "open give-back")) }
    throw OpsError(
      .dependants,
      "Customer \(Excerpt.of(customer.number)) has \(open.joined(separator: " and "))",
      field: "customer",
      hint: pending > 0
        ? "deliver, refund or cancel the pending requests first"
        : "close or reject the open give-backs first")
  }
}
