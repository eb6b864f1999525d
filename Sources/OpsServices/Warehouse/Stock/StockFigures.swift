import OpsDomain

/// On hand, reserved and available together.
struct StockFigures: Equatable {
  private(set) var onHand = Quantity.zero
  private(set) var reserved = Quantity.zero
  /// What can be promised: on hand without what is reserved and without expired lots.
  private(set) var available = Quantity.zero

  static let zero = StockFigures()

  init() {}

  /// Sums that are known.
  init(onHand: Quantity, reserved: Quantity, available: Quantity) {
    self.onHand = onHand
    self.reserved = reserved
    self.available = available
  }

  /// Adds a level.
  ///
  /// - Parameters:
  ///   - lapsed: The part of what is reserved whose time has run out.
  ///   - isExpired: Whether the lot is past its date.
  /// - Throws: `data.bad_quantity` when a sum does not fit into 64 bits.
  mutating func add(
    _ level: StockLevel, lapsed: Quantity = .zero, isExpired: Bool = false
  ) throws(OpsError) {
    let held = level.reserved - lapsed
    onHand = try onHand.adding(level.onHand)
    reserved = try reserved.adding(held)
    let free = try level.onHand.subtracting(held)
    if !isExpired || free.isNegative { available = try available.adding(free) }
  }

  mutating func add(_ other: StockFigures) throws(OpsError) {
    onHand = try onHand.adding(other.onHand)
    reserved = try reserved.adding(other.reserved)
    available = try available.adding(other.available)
  }
}
