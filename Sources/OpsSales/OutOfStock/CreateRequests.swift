import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `oos.create_many`.
public struct CreateRequests: OperationInput {
  /// The customer.
  public var customer: NameOf<Customer>
  /// `SKU[/SIZE]=QTY`: A product, its size if it has sizes, and the quantity.
  public var line: Option<[QuantityLine]>
  /// `|`: How urgent they are; default normal.
  public var priority: RequestPriority?
  /// Date by which the customer needs them.
  public var neededBy: CivilDate?
  /// A remark for each of them.
  public var note: Note?
}

extension OutOfStockService {
  static let createMany = Operation<CreateRequests, Listing<RequestView>>(
    "oos.create_many", area: .sales, "Creates several requests for one customer, all or none.",
    permission: .customerManageOrders, effect: .write(.reversible),
    examples: [
      "oos create-many 000001 --line LAMP-1=2 --line RICE=1.250",
      "oos create-many 000002 --line SHIRT/M=4 --line SHIRT/L=1 --needed-by 2027-04-01",
    ], promised: ["items.unit_price"], promisedGoods: ["items.allocated"])

  /// Creates one request per line, all or none. Throws what `create` throws, with the line.
  public func createMany(
    _ input: CreateRequests, _ call: Call
  ) async throws -> Outcome<Listing<RequestView>> {
    try await desk.perform(Self.createMany, input, call) { transaction in
      try QuantityLine.check(input.line)
      let customer = try await transaction.repository(Customer.self).named(input.customer)
      try customer.requireCurrent()
      let note = try input.note.map { try TextRules.note($0, field: "note") }
      var numbers = try await SeriesNumber.next(
        input.line.count, of: OutOfStockRequest.self, transaction)[...]
      var written: [OutOfStockRequest] = []
      try await QuantityLine.forEach(input.line) { line in
        let (product, size) = try await Self.product(line, transaction)
        try product.check(line.quantity)
        written.append(
          try await transaction.repository(OutOfStockRequest.self).create(
            OutOfStockRequest(
              id: transaction.nextID(), number: numbers.removeFirst(), customerID: customer.id,
              productID: product.id, size: size, priority: (input.priority ?? .normal).rank,
              neededBy: input.neededBy, note: note, quantity: line.quantity,
              unitPrice: product.price, requestedAt: transaction.now,
              createdBy: transaction.principal.userID, updatedAt: transaction.now)))
      }
      return Listing(items: try await RequestView.all(of: written, transaction))
    }
  }

  /// The product and size in a line, `SKU` or `SKU/SIZE`; a SKU may itself have a slash.
  private static func product(
    _ line: QuantityLine, _ transaction: Transaction
  ) async throws -> (Product, size: String) {
    let products = transaction.repository(Product.self)
    let slash = line.name.utf8.lastIndex(of: UInt8(ascii: "/"))
    if let slash, try await products.find(sku: line.name) == nil {
      let product = try await products.named(String(line.name[..<slash]))
      let size = String(line.name[line.name.utf8.index(after: slash)...])
      return (product, try product.check(size: size))
    }
    let product = try await products.named(line.name)
    return (product, try product.check(size: nil))
  }
}
