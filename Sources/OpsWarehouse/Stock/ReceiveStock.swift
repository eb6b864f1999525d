import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.receive`.
public struct ReceiveStock: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// `QTY`: The quantity that came.
  public var quantity: Quantity
  /// The location that receives the goods.
  public var location: NameOf<Location>?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `X`: Lot code of the supplier; without it, goods that expire get their date as lot code.
  public var lot: Name?
  /// Best-before date of the lot.
  public var expires: CivilDate?
  /// `M`: Cost of one unit; with --unit, of one such unit.
  public var cost: UnitPrice?
  /// `T`: Document of the delivery, such as a purchase order.
  public var ref: Name?
  /// When the goods came, if not now; a day means its start, today means now.
  public var at: SiteTime?
  /// Use-by date of the lot.
  public var useBy: CivilDate?
  /// When the lot was bought, if not on the day it came.
  public var purchased: CivilDate?
  /// `U`: Unit of QTY, if not the product's own.
  public var unit: Name?
  /// `N`: QTY was weighed with N containers: subtract the product's tare for each.
  public var containers: Int64?
}

extension StockService {
  static let receive = Operation<ReceiveStock, StockChangeView>(
    "stock.receive", area: .warehouse,
    "Receives goods from a supplier and allocates them to waiting requests.",
    permission: .inventoryUpdateStock, effect: .write(.reversible),
    examples: [
      "stock receive LAMP-1 10 --cost 12.50 --ref PO-7",
      "stock receive RICE 25.5 --location SHOP --lot A1 --expires 2028-01-31",
    ])

  /// Receives goods. A new lot is created with its date, which comes from its category when none is
  /// given; `rule.lot_mismatch` when the book has the lot with another date. Throws
  /// `data.bad_amount` for goods worth more than ``Limits/movementValueMaximum``.
  public func receive(
    _ input: ReceiveStock, _ call: Call
  ) async throws -> Outcome<StockChangeView> {
    try await desk.perform(Self.receive, input, call) { try await Self.receive(input, $0) }
  }

  private static func receive(
    _ input: ReceiveStock, _ transaction: Transaction
  ) async throws -> StockChangeView {
    var (entry, quantity) = try await StockEntry.read(
      sku: input.sku, size: input.size, location: input.location, at: input.at,
      quantity: input.quantity, unit: input.unit, containers: input.containers, transaction)
    let unitCost = try await UnitConversion(transaction).cost(
      try input.cost?.validated(field: "cost"), per: input.unit, of: entry.product)
    let lot = try await Self.lot(input, entry, transaction)
    if !lot.isEmpty { entry.product.tracksLots = true }
    let supplier = try await StockLedger(transaction).location(LocationCode.supplier)
    let posting = StockPosting(
      entry: entry, kind: .receipt, reference: try input.ref.map { try StockText.reference($0) },
      unitCost: unitCost, transaction: transaction)
    let written = try await posting.post(
      quantity, from: supplier, to: entry.location, lot: lot, at: entry.location)
    return try await StockChangeView.of(
      [written], posting, from: supplier, to: entry.location, at: entry.location)
  }

  /// The code of the lot that came, created if it is new; empty without one.
  private static func lot(
    _ input: ReceiveStock, _ entry: StockEntry, _ transaction: Transaction
  ) async throws -> String {
    let received = ReceivedLot(
      code: try input.lot.map(StockText.lot), bestBefore: input.expires, useBy: input.useBy,
      purchasedOn: input.purchased)
    let code = try await received.record(
      of: entry.product, on: entry.day(transaction), transaction
    ).code
    guard code.isEmpty, input.purchased != nil else { return code }
    throw OpsError(
      .badValue, "--purchased needs a lot", field: "purchased", hint: "add --lot or --expires")
  }
}
