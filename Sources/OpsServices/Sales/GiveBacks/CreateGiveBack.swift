import OpsDomain
import OpsStorage

/// Input of `giveback.create`.
public struct CreateGiveBack: Codable, Sendable {
  public var customer: String
  public var sku: String
  public var quantity: Quantity
  public var code: GiveBackReason
  public var delivery: [RecordID]?
  public var size: String?
  public var note: String?

  public init(
    customer: String, sku: String, quantity: Quantity, code: GiveBackReason,
    delivery: [RecordID]? = nil, size: String? = nil, note: String? = nil
  ) {
    self.customer = customer
    self.sku = sku
    self.quantity = quantity
    self.code = code
    self.delivery = delivery
    self.size = size
    self.note = note
  }
}

extension GiveBackService {
  static let create = Operation<CreateGiveBack, GiveBackView>(
    OperationDescriptor(
      "giveback.create", area: .sales, "Asks to give delivered goods back.",
      permission: .giveBackCreate, effect: .write, answer: "giveback/1",
      parameters: [
        .argument("customer", .customer, "Who brings the goods back."),
        .argument("sku", .sku, "The product."),
        .argument("quantity", .quantity, label: "QTY", "How much of it."),
        .option(
          "code", .choice(GiveBackReason.allCases.map(\.rawValue)), required: true,
          label: GiveBackReason.allCases.map(\.rawValue).joined(separator: "|"), "Why."),
        .option(
          "delivery", .identifier, repeatable: true, label: "ID",
          "A delivery it takes from; default the newest ones."),
        .option("size", .name, label: "S", "Size, for a product that comes in sizes."),
        .option("note", .note, label: "T", "Anything worth knowing."),
      ],
      columns: GiveBackView.columns,
      examples: [
        "giveback create 000001 LAMP-1 1 --code damaged --note \"cracked shade\"",
        "giveback create 000001 LAMP-1 1 --code unsold",
      ]))

  /// Asks to give goods back and reserves that right: nobody else can give the same units back.
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
        customer: customer, product: product, size: size, transaction: transaction)
      let parts = try await goods.parts(input.quantity, of: input.delivery ?? [])
      let note = try input.note.map { try TextRules.note($0, field: "note", allowsEmpty: true) }
      let system = transaction.asSystem("writes the give-back with its lines")
      let giveBack = try await system.repository(GiveBack.self).create(
        GiveBack(
          id: transaction.nextID(), number: try await SeriesNumber.next("GB", transaction),
          customerID: customer.id, productID: product.id, size: size, quantity: input.quantity,
          reason: input.code, note: note?.isEmpty == true ? nil : note,
          requestedAt: transaction.now, requestedBy: transaction.principal.userID,
          updatedAt: transaction.now))
      try await HeldGoods(transaction).hold(parts, for: giveBack)
      return try await GiveBackNames.view(giveBack, transaction)
    }
  }
}
