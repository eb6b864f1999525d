import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `giveback.create`.
public struct CreateGiveBack: OperationInput {
  /// The customer who gives the goods back.
  public var customer: NameOf<Customer>
  /// The product.
  public var sku: NameOf<Product>
  /// `QTY`: The quantity that comes back.
  public var quantity: Quantity
  /// `|`: Why the goods come back.
  public var code: Option<GiveBackReason>
  /// `ID`: Delivery that the goods came with; default the newest deliveries.
  public var delivery: [RecordID]?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// A remark about the give-back.
  public var note: Note?
}

extension GiveBackService {
  static let create = Operation<CreateGiveBack, GiveBackView>(
    "giveback.create", area: .sales, "Creates a request to give delivered goods back.",
    permission: .giveBackCreate,
    effect: .write(.final("a give-back cannot be undone; reject or close it instead")),
    examples: [
      "giveback create 000001 LAMP-1 1 --code damaged --note \"cracked shade\"",
      "giveback create 000001 LAMP-1 1 --code unsold",
    ])

  /// Creates a request to give goods back and reserves these units: no other give-back can have
  /// them.
  ///
  /// Throws `rule.over_return` for more than was delivered and not given back, `notfound.customer`,
  /// `notfound.sku`, `notfound.any` for a delivery, and `data.bad_quantity`.
  public func create(
    _ input: CreateGiveBack, _ call: Call
  ) async throws -> Outcome<GiveBackView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let customer = try await transaction.repository(Customer.self).named(input.customer)
      try customer.requireCurrent()
      let product = try await transaction.repository(Product.self).named(input.sku)
      try product.check(input.quantity)
      let size = try product.check(size: input.size)
      let goods = DeliveredGoods(
        customer: customer.id, product: product, size: size, transaction: transaction)
      let parts = try await goods.parts(input.quantity, of: input.delivery ?? [])
      let note = try input.note.map { try TextRules.note($0, field: "note", allowsEmpty: true) }
      let system = transaction.asSystem("writes the give-back with its lines")
      let giveBack = try await system.repository(GiveBack.self).create(
        GiveBack(
          id: transaction.nextID(),
          number: try await SeriesNumber.next(of: GiveBack.self, transaction),
          customerID: customer.id, productID: product.id, size: size, quantity: input.quantity,
          reason: input.code, note: note?.isEmpty == true ? nil : note,
          requestedAt: transaction.now, requestedBy: transaction.principal.userID,
          updatedAt: transaction.now))
      try await GiveBackParts(transaction).take(parts, for: giveBack)
      return try await GiveBackNames.view(giveBack, transaction)
    }
  }
}
