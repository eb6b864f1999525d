import OpsDomain
import OpsStorage

/// Input of `oos.create`.
public struct CreateRequest: Codable, Sendable {
  public var customer: String
  public var sku: String
  public var quantity: Quantity
  public var size: String?
  public var priority: RequestPriority?
  public var neededBy: CivilDate?
  public var note: String?

  public init(
    customer: String, sku: String, quantity: Quantity, size: String? = nil,
    priority: RequestPriority? = nil, neededBy: CivilDate? = nil, note: String? = nil
  ) {
    self.customer = customer
    self.sku = sku
    self.quantity = quantity
    self.size = size
    self.priority = priority
    self.neededBy = neededBy
    self.note = note
  }
}

extension OutOfStockService {
  static let create = Operation<CreateRequest, RequestView>(
    OperationDescriptor(
      "oos.create", area: .sales, "Creates an out-of-stock request.",
      permission: .customerManageOrders, effect: .write, answer: "oos.request/1",
      parameters: [
        .argument("customer", .customer, "Number of the customer."),
        .argument("sku", .sku, "The product."),
        .argument("quantity", .quantity, label: "QTY", "How much is wanted, above zero."),
        .option("size", .name, label: "S", "Size, for a product that comes in sizes."),
        priorityParameter("How urgent it is; default normal."),
        .option("needed_by", .date, label: "D", "Date by which the customer needs it."),
        .option("note", .note, label: "T", "Anything worth knowing."),
      ],
      columns: RequestView.columns,
      examples: [
        "oos create 000001 LAMP-1 5 --priority high --needed-by 2027-03-15",
        "oos create 000002 RICE 2.5 --note \"for the Easter menu\"",
        "oos create 000001 SHIRT 3 --size M",
      ]))

  /// Option for a priority, with the words there are.
  static func priorityParameter(_ help: String) -> Parameter {
    .option(
      "priority", .choice(RequestPriority.allCases.map(\.rawValue)),
      label: RequestPriority.allCases.map(\.rawValue).joined(separator: "|"), help)
  }

  /// Writes a request. Throws `notfound.customer`, `notfound.sku`, `data.bad_quantity`, or
  /// `data.bad_value` for a size the product does not have.
  public func create(_ input: CreateRequest, _ call: Call) async throws -> Outcome<RequestView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let customer = try await transaction.repository(Customer.self).named(input.customer)
      let product = try await transaction.repository(Product.self).named(input.sku)
      let request = OutOfStockRequest(
        id: transaction.nextID(), number: try await SeriesNumber.next(Self.series, transaction),
        customerID: customer.id, productID: product.id, size: try product.check(size: input.size),
        priority: (input.priority ?? .normal).rank, neededBy: input.neededBy,
        note: try input.note.map { try TextRules.note($0, field: "note") },
        quantity: input.quantity, unitPrice: product.price, requestedAt: transaction.now,
        createdBy: transaction.principal.userID, updatedAt: transaction.now)
      try customer.requireCurrent()
      try product.check(request.quantity)
      let written = try await transaction.repository(OutOfStockRequest.self).create(request)
      return try await RequestView.of(written, transaction)
    }
  }
}
