import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `transfer.create`.
public struct CreateTransfer: OperationInput {
  /// The product.
  public var sku: SKU
  /// `QTY`: How much.
  public var quantity: Quantity
  /// The location the goods leave.
  public var from: Option<LocationName>
  /// The location the goods go to.
  public var to: Option<LocationName>
  /// `S`: Size, for a product that has some.
  public var size: Name?
  /// `X`: Send this lot and no other.
  public var lot: Name?
  /// When it should arrive.
  public var eta: CivilDate?
}

extension TransferService {
  /// Series of transfer numbers.
  private static let series = "TR"

  static let create = Operation<CreateTransfer, TransferView>(
    "transfer.create", area: .warehouse,
    "Sends goods from one place of the house to another; they are on their way until received.",
    permission: .inventoryUpdateStock,
    effect: .write(.final("a transfer goes forward only; cancel it")),
    examples: [
      "transfer create LAMP-1 5 --from MAIN --to SHOP --eta 2027-03-03",
      "transfer create LAMP-1 2 --from MAIN --to SHOP",
    ])

  /// Sends goods: they leave at once, and of a product with lots those that expire first, expired
  /// ones as well.
  ///
  /// Throws `rule.insufficient_stock`, `rule.violated` for a place where no goods lie and for one
  /// and the same place, `data.bad_date` for a day that is over.
  public func create(
    _ input: CreateTransfer, _ call: Call
  ) async throws -> Outcome<TransferView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      try product.check(input.quantity)
      let size = try product.check(size: input.size)
      let from = try await Self.place(input.from, field: "from", transaction)
      let to = try await Self.place(input.to, field: "to", transaction)
      if let eta = input.eta, eta < transaction.today {
        throw OpsError(.badDate, "\(eta) is over", field: "eta")
      }
      let system = transaction.asSystem("writes the transfer with its lines")
      let transfer = try await system.repository(Transfer.self).create(
        Transfer(
          id: transaction.nextID(), number: try await SeriesNumber.next(Self.series, transaction),
          productID: product.id, size: size, fromID: from.id, toID: to.id,
          quantity: input.quantity, eta: input.eta, createdAt: transaction.now,
          createdBy: transaction.principal.userID))
      let entry = StockEntry(product: product, size: size, location: from, at: transaction.now)
      let posting = StockPosting(
        entry: entry, kind: .transfer, reference: transfer.number, transaction: transaction)
      let transit = try await StockLedger(system).location(LocationCode.transit)
      for pick in try await posting.picks(input.quantity, lot: input.lot, isForUse: false) {
        _ = try await posting.post(
          pick.quantity, from: from, to: transit, lot: pick.lot, at: from)
        _ = try await system.repository(TransferLine.self).create(
          TransferLine(
            id: transaction.nextID(), transferID: transfer.id, lot: pick.lot,
            quantity: pick.quantity))
      }
      return try await Self.view(transfer, transaction)
    }
  }

  static func place(
    _ code: String, field: String, _ transaction: Transaction
  ) async throws -> Location {
    do {
      let location = try await transaction.repository(Location.self).named(code)
      try StockSides.requireInternal(location, field: field)
      return location
    } catch var error as OpsError {
      error.field = field
      throw error
    }
  }

  static func view(
    _ transfer: Transfer, _ transaction: Transaction
  ) async throws -> TransferView {
    try await TransferView.of([transfer], transaction).only("A transfer")
  }
}
