import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `production.complete`.
public struct CompleteProduction: OperationInput {
  /// The order.
  public var production: NameOf<ProductionOrder>
  /// `QTY`: Good pieces that were made now; default all open pieces, or none with --close.
  public var quantity: Argument<Quantity>?
  /// `QTY:CODE`: Bad pieces and why they are bad.
  public var scrap: [LineText]?
  /// `X`: Lot of the goods; default the number of the order, for a product with lots.
  public var lot: Name?
  /// Best-before date of a new lot.
  public var expires: CivilDate?
  /// The location that the goods go to.
  public var location: NameOf<Location>?
  /// Complete the order although some pieces were not made.
  public var close: Bool?
  /// Use alternatives of the bill for material that is short.
  public var useAlternative: Bool?
}

extension ProductionService {
  static let complete = Operation<CompleteProduction, ProductionDetail>(
    "production.complete", area: .workshop,
    "Books pieces made for an order: adds goods, takes material, moves bad pieces to SCRAP.",
    permission: .batchComplete, effect: .write(.reversible),
    examples: [
      "production complete MO-000001 60 --scrap 2:short_shot",
      "production complete MO-000001 --dry-run",
    ])

  /// Books good and bad pieces of a released order in one commit, and allocates the good ones to
  /// the requests that are pegged to it. The order is completed when all pieces are made, or when
  /// it is closed with fewer.
  ///
  /// Throws `notfound.any`, `notfound.location`, `denied.permission` for an order of a place or
  /// product that the caller has no right for, `rule.bad_state` for an order that is not released,
  /// `rule.insufficient_stock` with all material that is short, `rule.lot_mismatch`,
  /// `data.bad_quantity` and `data.bad_value`.
  public func complete(
    _ input: CompleteProduction, _ call: Call
  ) async throws -> Outcome<ProductionDetail> {
    try await desk.perform(Self.complete, input, call) { transaction in
      let system = transaction.asSystem("reads the order that is completed")
      let orders = system.repository(ProductionOrder.self)
      let order = try await orders.named(input.production)
      try order.require(
        [.released], to: "completed",
        hint: order.status == .planned
          ? "`opsh production release \(order.number)` first"
          : "`opsh production reopen \(order.number)` reopens it")
      let goods = try await Self.goods(input, order, system)
      if goods.closesOrder, goods.made.isZero, goods.scrap.isEmpty {
        try await GoodsBooking(transaction).close(order)
      } else {
        try await GoodsBooking(transaction).book(goods)
      }
      try await transaction.settle()
      let now = try await orders.fetch(order.id) ?? order
      return try await ProductionDetail.of(now, transaction)
    }
  }

  private static func goods(
    _ input: CompleteProduction, _ order: ProductionOrder, _ system: Transaction
  ) async throws -> FinishedGoods {
    guard let product = try await system.repository(Product.self).fetch(order.productID) else {
      throw OpsError(.notFoundSKU, "There is no such product")
    }
    var goods = FinishedGoods(
      product: product, made: input.quantity ?? (input.close == true ? .zero : order.open),
      reference: order.number, at: system.now)
    goods.size = order.size
    goods.scrap = try (input.scrap ?? []).map { try ScrapText.read($0) }
    goods.production = order
    goods.closesOrder = input.close == true
    goods.usesAlternatives = input.useAlternative == true
    goods.lot = try input.lot.map { try StockText.lot($0) } ?? ""
    goods.expires = input.expires
    if let code = input.location {
      goods.location = try await StockLedger(system).placeOfGoods(code)
    }
    return goods
  }
}
