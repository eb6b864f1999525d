import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `oos.create`.
public struct CreateRequest: OperationInput {
  /// The customer.
  public var customer: NameOf<Customer>
  /// The product.
  public var sku: NameOf<Product>
  /// `QTY`: The quantity that is wanted, above zero.
  public var quantity: Quantity
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `|`: How urgent it is; default normal.
  public var priority: RequestPriority?
  /// Date by which the customer needs it.
  public var neededBy: CivilDate?
  /// A remark about the request.
  public var note: Note?
}

extension OutOfStockService {
  static let create = Operation<CreateRequest, RequestView>(
    "oos.create", area: .sales, "Creates an out-of-stock request.",
    permission: .customerManageOrders, effect: .write(.reversible),
    examples: [
      "oos create 000001 LAMP-1 5 --priority high --needed-by 2027-03-15",
      "oos create 000002 RICE 2.5 --note \"for the Easter menu\"",
      "oos create 000001 SHIRT 3 --size M",
    ], promised: ["unit_price"], promisedGoods: ["allocated"])

  /// Creates a request. Throws `notfound.customer`, `notfound.sku`, `data.bad_quantity`,
  /// `data.bad_value` for a size the product does not have, and `data.too_large` when the pending
  /// requests for the product add up to more than ``Limits/openRequestsMaximum``.
  public func create(_ input: CreateRequest, _ call: Call) async throws -> Outcome<RequestView> {
    try await desk.perform(Self.create, input, call) { transaction in
      var problems = Problems()
      let buyer = try await problems.ask {
        let customer = try await transaction.repository(Customer.self).named(input.customer)
        try customer.requireCurrent()
        return customer
      }
      let goods = try await problems.goods(
        input.sku, input.quantity, size: input.size, transaction)
      let text = try problems.read {
        try input.note.map { try TextRules.note($0, field: "note") }
      }
      try problems.check()
      guard let customer = buyer, let (product, size) = goods, let note = text else {
        throw OpsError(.badValue, "The request cannot be created", field: "sku")
      }
      let request = OutOfStockRequest(
        id: transaction.nextID(),
        number: try await SeriesNumber.next(of: OutOfStockRequest.self, transaction),
        customerID: customer.id, productID: product.id, size: size,
        priority: (input.priority ?? .normal).rank, neededBy: input.neededBy, note: note,
        quantity: input.quantity, unitPrice: product.price, requestedAt: transaction.now,
        createdBy: transaction.principal.userID, updatedAt: transaction.now)
      let written = try await transaction.repository(OutOfStockRequest.self).create(request)
      return try await RequestView.of(written, transaction)
    }
  }
}
