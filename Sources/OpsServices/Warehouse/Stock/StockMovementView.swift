import OpsDomain

/// A stock movement as operations answer it.
public struct StockMovementView: Codable, Sendable, Equatable {
  public let id: RecordID
  /// When it happened.
  public let at: Instant
  public let recordedAt: Instant
  public let kind: MovementKind
  public let sku: String
  public let size: String?
  public let lot: String?
  public let from: String
  public let to: String
  public let quantity: Quantity
  /// What it added to the goods of the house, or to the location that was asked for; below zero
  /// for what left, 0 for what only moved.
  public let change: Quantity
  public let code: String?
  public let reference: String?
  public let unitCost: UnitPrice?
  /// Identifier of the user who recorded it; nil for the system.
  public let actor: RecordID?

  static let columns: [FieldColumn] = [
    .init("at", "TIME"), .init("kind", "KIND"), .init("from", "FROM"), .init("to", "TO"),
    .init("change", "CHANGE", .right), .init("lot", "LOT"), .init("reference", "REF"),
  ]
}

extension StockMovementView {
  /// - Parameter counts: Whether goods at a location count as there.
  init(
    _ movement: StockMovement, _ product: Product, from: Location, to: Location,
    counts: (Location) -> Bool
  ) {
    id = movement.id
    at = movement.at
    recordedAt = movement.recordedAt
    kind = movement.kind
    sku = product.sku
    size = movement.size.isEmpty ? nil : movement.size
    lot = movement.lot.isEmpty ? nil : movement.lot
    self.from = from.code
    self.to = to.code
    quantity = movement.quantity
    change =
      switch (counts(from), counts(to)) {
      case (false, true): movement.quantity
      case (true, false): -movement.quantity
      default: .zero
      }
    code = movement.code
    reference = movement.reference
    unitCost = movement.unitCost
    actor = movement.actor
  }
}
