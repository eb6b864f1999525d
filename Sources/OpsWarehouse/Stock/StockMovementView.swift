import OpsDomain
import OpsKernel

/// A stock movement as operations answer it.
public struct StockMovementView: OperationOutput, Equatable {
  public static let answerName = "stock.movement/1"

  /// Identifier of the movement.
  public let id: RecordID
  /// When it happened.
  public let at: Instant
  /// When it was written into the book.
  public let recordedAt: Instant
  /// Why the goods moved, such as `receipt` or `write_off`.
  public let kind: MovementKind
  /// SKU of the product.
  public let sku: String
  /// Size of the goods; null for a product without sizes.
  public let size: String?
  /// Code of the lot; null for goods without a lot.
  public let lot: String?
  /// Codes of the locations. A location that you may not see is `another place`.
  public let from: String
  /// Code of the location that the goods came to; `another place` if you may not see it.
  public let to: String
  /// How much moved, in the product's unit; above zero.
  public let quantity: Quantity
  /// What it added to the goods of the house, or to the location that was asked for; below zero for
  /// goods that left, 0 for goods that only moved.
  public let change: Quantity
  /// Reason code, such as `damaged`; null for none.
  public let code: String?
  /// The document it belongs to, such as an invoice or a request number; null for none.
  public let reference: String?
  /// Cost per unit in the book's currency; null for none, and for users who may not see costs.
  public let unitCost: UnitPrice?
  /// Identifier of the user who recorded it; null for the system.
  public let actor: RecordID?
  /// Name of the user who recorded it; null for the system.
  public let actorName: String?

  public static let columns: [FieldColumn] = [
    .init("at", "TIME"), .init("kind", "KIND"), .init("from", "FROM"), .init("to", "TO"),
    .init("change", "CHANGE", .right), .init("lot", "LOT"), .init("reference", "REF"),
  ]
}

extension StockMovementView {
  /// Stands for a place that the reader does not see; no code of a place has spaces.
  static let elsewhere = "another place"

  /// - Parameters:
  ///   - from: Nil for a place that the reader does not see.
  ///   - to: The same.
  ///   - people: Names of users.
  ///   - counts: Whether goods at a location count. Not those at one the reader may not see.
  init(
    _ movement: StockMovement, _ product: Product, from: Location?, to: Location?,
    people: [RecordID: String], counts: (Location) -> Bool
  ) {
    id = movement.id
    at = movement.at
    recordedAt = movement.recordedAt
    kind = movement.kind
    sku = product.sku
    size = movement.size.isEmpty ? nil : movement.size
    lot = movement.lot.isEmpty ? nil : movement.lot
    self.from = from?.code ?? Self.elsewhere
    self.to = to?.code ?? Self.elsewhere
    quantity = movement.quantity
    change =
      switch (from.map(counts) ?? false, to.map(counts) ?? false) {
      case (false, true): movement.quantity
      case (true, false): -movement.quantity
      default: .zero
      }
    code = movement.code
    reference = movement.reference
    unitCost = movement.unitCost
    actor = movement.actor
    actorName = movement.actor.flatMap { people[$0] }
  }
}
