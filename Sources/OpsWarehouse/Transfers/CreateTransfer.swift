import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `transfer.create`.
public struct CreateTransfer: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// `QTY`: The quantity that is sent.
  public var quantity: Quantity
  /// The location the goods leave.
  public var from: Option<NameOf<Location>>
  /// The location the goods go to.
  public var to: Option<NameOf<Location>>
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `X`: Send only this lot.
  public var lot: Name?
  /// When it should arrive.
  public var eta: CivilDate?
}

extension TransferService {
  static let create = Operation<CreateTransfer, TransferView>(
    "transfer.create", area: .warehouse,
    "Sends goods from one location to another; they are on their way until they are received.",
    permission: .inventoryUpdateStock,
    effect: .write(.final("a transfer cannot be undone; cancel it instead")),
    examples: [
      "transfer create LAMP-1 5 --from MAIN --to SHOP --eta 2027-03-03",
      "transfer create LAMP-1 2 --from MAIN --to SHOP",
    ])

  /// Sends goods: they leave at once; for a product with lots, those that expire first, expired
  /// ones as well.
  ///
  /// Throws `rule.insufficient_stock`, `rule.violated` for a place that keeps no goods and when
  /// both places are the same, `data.bad_date` for a day in the past.
  public func create(
    _ input: CreateTransfer, _ call: Call
  ) async throws -> Outcome<TransferView> {
    try await desk.perform(Self.create, input, call) { transaction in
      var problems = Problems()
      let goods = try await problems.goods(
        input.sku, input.quantity, size: input.size, transaction)
      let source = try await problems.ask {
        try await Self.place(input.from, field: "from", transaction)
      }
      let target = try await problems.ask {
        try await Self.place(input.to, field: "to", transaction)
      }
      if let eta = input.eta, eta < transaction.today {
        problems.add(OpsError(.badDate, "\(eta) is in the past", field: "eta"))
      }
      try problems.check()
      guard let (product, size) = goods, let from = source, let to = target else {
        throw OpsError(.badValue, "The goods cannot be sent", field: "sku")
      }
      let system = transaction.asSystem("writes the transfer with its lines")
      let transfer = try await system.repository(Transfer.self).create(
        Transfer(
          id: transaction.nextID(),
          number: try await SeriesNumber.next(of: Transfer.self, transaction),
          productID: product.id, size: size, fromID: from.id, toID: to.id,
          quantity: input.quantity, eta: input.eta, createdAt: transaction.now,
          createdBy: transaction.principal.userID))
      let entry = StockEntry(product: product, size: size, location: from, at: transaction.now)
      let lots = LotPicks(entry: entry, isForUse: false, transaction: transaction)
      let transit = try await StockLedger(system).location(LocationCode.transit)
      for pick in try await lots.picks(input.quantity, lot: input.lot) {
        try await StockLedger(transaction).post(
          product, pick.quantity, from: from, to: transit, kind: .transfer, size: size,
          lot: pick.lot, reference: transfer.number)
        _ = try await system.repository(TransferLine.self).create(
          TransferLine(
            id: transaction.nextID(), transferID: transfer.id, lot: pick.lot,
            quantity: pick.quantity))
      }
      return try await TransferView.of(transfer, transaction)
    }
  }

  private static func place(
    _ code: String, field: String, _ transaction: Transaction
  ) async throws -> Location {
    do {
      return try await StockLedger(transaction).placeOfGoods(code)
    } catch var error as OpsError {
      error.field = field
      throw error
    }
  }
}
