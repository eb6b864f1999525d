/// A need for goods of an item on a day.
public struct NettingDemand: Sendable, Hashable {
  /// The source of a demand.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// An out-of-stock request.
    case request
    /// A sale.
    case sale
    /// A reorder rule.
    case reorder
    /// A part that a released production order still needs.
    case productionComponent
    /// Safety stock that the caller nets separately.
    case safety
  }

  /// The caller's own number.
  public var id: Int
  /// Index in ``NettingInput/items``.
  public var item: Int
  /// The day the goods are needed; it may be before today.
  public var day: Int
  /// Above zero.
  public var quantity: Int64
  /// Higher is served first among the demands of one day.
  public var priority: Int
  /// Where the demand comes from.
  public var kind: Kind
  /// The day on which the goods must still be usable where that is after ``day``; nil for ``day``.
  public var goodOn: Int?

  /// A demand; by default it comes from an out-of-stock request and has priority 0.
  public init(
    id: Int, item: Int, day: Int, quantity: Int64, priority: Int = 0, kind: Kind = .request,
    goodOn: Int? = nil
  ) {
    self.id = id
    self.item = item
    self.day = day
    self.quantity = quantity
    self.priority = priority
    self.kind = kind
    self.goodOn = goodOn
  }
}
