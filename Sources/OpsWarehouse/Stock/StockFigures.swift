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
  mutating func add(
    _ level: StockLevel, lapsed: Quantity = .zero, isExpired: Bool = false
  ) {
    let held = level.reserved - lapsed
    onHand += level.onHand
    reserved += held
    let free = level.onHand - held
    if !isExpired || free.isNegative { available += free }
  }

  mutating func add(_ other: StockFigures) {
    onHand += other.onHand
    reserved += other.reserved
    available += other.available
  }
}
