import OpsDomain
import OpsKernel

/// What a stock operation did, and the stock at the place now.
public struct StockChangeView: OperationOutput, Equatable {
  public static let answerName = "stock.change/1"

  /// One movement of it: a lot and how much of it.
  public struct Part: AnswerRecord, Equatable {
    /// Identifier of the movement.
    public let id: RecordID
    /// Code of the location where goods came in, or which they left.
    public let location: String
    /// Code of the lot; null for goods without a lot.
    public let lot: String?
    /// How much of the lot moved, in the product's unit; above zero.
    public let quantity: Quantity
  }

  /// Identifier of the first movement.
  public let id: RecordID
  /// Why the goods moved, such as `receipt` or `write_off`.
  public let kind: MovementKind
  /// SKU of the product.
  public let sku: String
  /// Size of the goods; null for a product without sizes.
  public let size: String?
  /// The quantity that moved, over all lots.
  public let quantity: Quantity
  /// Unit of the product, in which all quantities are given.
  public let unit: String
  /// Code of the location that the goods left.
  public let from: String
  /// Code of the location that the goods came to.
  public let to: String
  /// Reason code, such as `damaged`; null for none.
  public let code: String?
  /// The document it belongs to, such as an invoice or a request number; null for none.
  public let reference: String?
  /// Cost per unit in the book's currency; null for none, and for users who may not see costs.
  public let unitCost: UnitPrice?
  /// When the goods moved; may lie before it was recorded.
  public let at: Instant
  /// The location of the figures: where goods came in, or where they left.
  public let location: String
  /// On hand at `location` after the operation, with reserved goods and expired lots.
  public let onHand: Quantity
  /// What active reservations hold at `location`.
  public let reserved: Quantity
  /// On hand at `location` without what is reserved and without expired lots.
  public let available: Quantity
  /// The movements, in the order they were written.
  public let lots: [Part]
  /// Reservations that lost their goods; null for none.
  public var lost: [ReservationChangeView]?
  /// Quotas that the goods were given out of; null for none.
  public var drawn: [DrawnQuotaView]?

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("quantity", "QTY", .right), .init("from", "FROM"),
    .init("to", "TO"), .init("on_hand", "ON HAND", .right),
    .init("reserved", "RESERVED", .right), .init("available", "AVAILABLE", .right),
  ]
}

extension StockChangeView {
  /// What one operation wrote, and the stock at `place` after the freed goods went to waiting
  /// requests: the commit would do that only after the answer.
  static func of(
    _ written: [StockPosting.Written], _ posting: StockPosting, from: Location, to: Location,
    at place: Location
  ) async throws -> StockChangeView {
    guard let first = written.first else {
      throw OpsError(.internalError, "A stock operation wrote no movement")
    }
    try await posting.transaction.settle()
    let entry = posting.entry
    var view = StockChangeView(
      first, Array(written.dropFirst()), entry.product, from: from.code, to: to.code,
      location: place.code,
      figures: try await StockFigures.of(
        entry.product, size: entry.size, at: place, posting.transaction))
    if to.kind == .loss || to.kind == .scrap {
      view.lost = try await ReservationChangeView.lost(
        by: written.map(\.movement.id), posting.transaction)
    }
    return view
  }

  /// - Parameters:
  ///   - first: What was written first.
  ///   - others: What was written after it.
  ///   - location: The place `figures` are about.
  private init(
    _ first: StockPosting.Written, _ others: [StockPosting.Written], _ product: Product,
    from: String, to: String, location: String, figures: StockFigures
  ) {
    id = first.movement.id
    kind = first.movement.kind
    sku = product.sku
    size = first.movement.size.isEmpty ? nil : first.movement.size
    quantity = others.reduce(first.movement.quantity) { $0 + $1.movement.quantity }
    unit = product.unit
    self.from = from
    self.to = to
    code = first.movement.code
    reference = first.movement.reference
    unitCost = first.movement.unitCost
    at = first.movement.at
    self.location = location
    onHand = figures.onHand
    reserved = figures.reserved
    available = figures.available
    lots = ([first] + others).map(Part.init)
  }
}

extension StockChangeView.Part {
  init(_ written: StockPosting.Written) {
    id = written.movement.id
    location = written.place
    lot = written.movement.lot.isEmpty ? nil : written.movement.lot
    quantity = written.movement.quantity
  }
}
