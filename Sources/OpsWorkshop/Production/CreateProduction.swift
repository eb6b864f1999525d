import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `production.create`.
public struct CreateProduction: OperationInput {
  /// The product to make.
  public var sku: NameOf<Product>
  /// `QTY`: The number of good pieces.
  public var quantity: Quantity
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// The due day.
  public var due: CivilDate?
  /// The first day on which it may start.
  public var notBefore: CivilDate?
  /// `OOS[=QTY]`: A request that it is made for, and the quantity for it.
  public var `for`: [LineText]?
  /// `|`: How urgent it is; default normal.
  public var priority: ProductionPriority?
  /// `C`: Color it is made in.
  public var inColor: NameOf<ColorCard>?
  /// The location that the goods go to; default the default location.
  public var location: NameOf<Location>?
  /// The due day is promised: a new schedule moves this order last.
  public var promised: Bool?
  /// A remark.
  public var note: Note?
}

extension ProductionService {
  static let create = Operation<CreateProduction, ProductionDetail>(
    "production.create", area: .workshop, "Creates a production order.",
    permission: .productionSchedule, effect: .write(.reversible),
    examples: [
      "production create LAMP-1 100 --due 2027-03-12 --priority high",
      "production create SHIRT 40 --size M --location SHOP",
    ])

  /// Creates a planned order. Throws `notfound.sku`, `notfound.location`, `notfound.any` for a
  /// color, `notfound.request`, `data.bad_quantity`, `data.bad_value` for a wrong size,
  /// `data.bad_date` for a day that is over, and `rule.violated` for more pegs than the order or a
  /// request has room for.
  public func create(
    _ input: CreateProduction, _ call: Call
  ) async throws -> Outcome<ProductionDetail> {
    try await desk.perform(Self.create, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      try product.check(input.quantity)
      let size = try product.check(size: input.size)
      try OrderDays.check(due: input.due, notBefore: input.notBefore, transaction.today)
      let color = try await OrderPlaces(transaction).color(input.inColor)
      let location = try await OrderPlaces(transaction).location(input.location)
      let note = try input.note.map { try TextRules.note($0, field: "note", allowsEmpty: true) }
      let order = try await transaction.repository(ProductionOrder.self).create(
        ProductionOrder(
          id: transaction.nextID(),
          number: try await SeriesNumber.next(of: ProductionOrder.self, transaction),
          productID: product.id, size: size, quantity: input.quantity, due: input.due,
          release: input.notBefore, rank: (input.priority ?? .normal).rank,
          isPromised: input.promised == true, colorID: color?.id, locationID: location?.id,
          note: note?.isEmpty == true ? nil : note, createdAt: transaction.now,
          createdBy: transaction.principal.userID, updatedAt: transaction.now))
      try await PegEditor(order, transaction).set(input.for ?? [])
      return try await ProductionDetail.of(order, transaction)
    }
  }
}
