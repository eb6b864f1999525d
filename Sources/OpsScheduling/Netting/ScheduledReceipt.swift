/// Goods that are ordered already and will come: a purchase, a transfer, a production order.
public struct ScheduledReceipt: Sendable, Hashable {
  /// The caller's own number.
  public var id: Int
  /// Index in ``NettingInput/items``.
  public var item: Int
  /// The day the goods are here.
  public var day: Int
  /// The day for which they were ordered. From then on they count as supply, late if ``day`` is
  /// later, so that demand waits for a late order instead of ordering again.
  public var neededOn: Int
  /// Above zero.
  public var quantity: Int64
  /// Last day they can be used; nil for ever.
  public var usableUntil: Int?

  /// - Parameter neededOn: Nil for `day` itself.
  public init(
    id: Int, item: Int, day: Int, quantity: Int64, neededOn: Int? = nil, usableUntil: Int? = nil
  ) {
    self.id = id
    self.item = item
    self.day = day
    self.neededOn = min(day, neededOn ?? day)
    self.quantity = quantity
    self.usableUntil = usableUntil
  }
}
