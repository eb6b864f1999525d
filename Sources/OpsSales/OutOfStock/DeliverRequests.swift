import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `oos.deliver_many`.
public struct DeliverRequests: OperationInput {
  /// `OOS=QTY`: A request and the quantity; default everything that can be delivered.
  public var line: [QuantityLine]?
  /// `C`: Only requests of this customer.
  public var customer: NameOf<Customer>?
  /// Where goods come from; default where the reserved goods are, else the default location.
  public var location: Of<Shipment, NameOf<Location>>?
  /// A remark about the delivery.
  public var note: Of<Shipment, Note>?
  /// When the goods were handed over; default now.
  public var at: Of<Shipment, SiteTime>?
}

extension OutOfStockService {
  static let deliverMany = Operation<DeliverRequests, Listing<RequestView>>(
    "oos.deliver_many", area: .sales,
    "Delivers goods for several requests, all or none; by default everything that can be "
      + "delivered.",
    permission: .requestDeliver,
    effect: .write(.final("a delivery cannot be undone; to take goods back, create a give-back")),
    examples: [
      "oos deliver-many --line OOS-000001=1 --line OOS-000004=2",
      "oos deliver-many --customer 000001 --dry-run",
    ], promisedGoods: ["items.delivered"])

  /// Ships goods for several requests, all or none; a request named twice gets both quantities.
  ///
  /// Without lines it ships everything it can: what is reserved for each request, and free stock,
  /// oldest request first. Requests of the marketplace are left out. Throws what `deliver` throws,
  /// with the line; `data.too_large` for more than ``QuantityLine/maximum`` requests.
  public func deliverMany(
    _ input: DeliverRequests, _ call: Call
  ) async throws -> Outcome<Listing<RequestView>> {
    try await desk.perform(Self.deliverMany, input, call) { transaction in
      let shipment = try await Shipment(
        from: input.location, at: try transaction.happened(input.at), note: input.note,
        transaction)
      let delivered =
        if let lines = input.line {
          try await Self.ship(lines, of: input.customer, with: shipment, transaction)
        } else {
          try await Self.shipAll(of: input.customer, with: shipment, transaction)
        }
      return Listing(items: try await RequestView.written(delivered, transaction))
    }
  }

  private static func ship(
    _ lines: [QuantityLine], of customer: String?, with shipment: Shipment,
    _ transaction: Transaction
  ) async throws -> [OutOfStockRequest] {
    try QuantityLine.check(lines)
    var owner = RequestFilter(transaction)
    try await owner.customer(customer)
    var delivered: [OutOfStockRequest] = []
    try await QuantityLine.forEach(lines) { line in
      let request = try await transaction.repository(OutOfStockRequest.self).named(line.name)
      guard
        MemoryInterpreter.matches(request.row, owner.predicate, in: OutOfStockRequest.schema)
      else {
        throw OpsError(.ruleViolated, "The request belongs to another customer")
      }
      let after = try await shipment.ship(line.quantity, on: request)
      delivered.removeAll { $0.id == after.id }
      delivered.append(after)
    }
    return delivered
  }

  private static func shipAll(
    of customer: String?, with shipment: Shipment, _ transaction: Transaction
  ) async throws -> [OutOfStockRequest] {
    var filter = RequestFilter(transaction)
    filter.status([.pending])
    try await filter.customer(customer)
    let requests = transaction.repository(OutOfStockRequest.self)
    var pages = transaction.pages(
      Query(
        OutOfStockRequest.schema, where: filter.predicate,
        order: [.ascending(OutOfStockRequest.Columns.requestedAt)]))
    var delivered: [OutOfStockRequest] = []
    while let rows = try await pages.next() {
      for row in rows {
        try Task.checkCancellation()
        // Read it again: an earlier delivery may have released stock for it.
        guard let request = try await requests.fetch(row.id), !request.isClosed else { continue }
        let quantity = try await shipment.deliverable(request)
        guard quantity.isPositive else { continue }
        delivered.append(try await shipment.ship(quantity, on: request))
        guard delivered.count <= QuantityLine.maximum else {
          throw OpsError(
            .tooLarge, "More than \(QuantityLine.maximum) requests can be delivered",
            field: "line", hint: "choose a customer with --customer, or lines with --line")
        }
      }
    }
    return delivered
  }
}
