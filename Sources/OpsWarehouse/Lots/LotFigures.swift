import OpsDomain

/// The quantities of a lot and where they went: sums of its stock levels, which are sums of its
/// movements.
public struct LotFigures: Sendable, Equatable {
  /// In the house, including goods on their way inside it.
  public private(set) var onHand = Quantity.zero
  /// At customers and in production.
  public private(set) var consumed = Quantity.zero
  /// Thrown away.
  public private(set) var discarded = Quantity.zero
  /// Missing by counts and corrections, less what they found again.
  public private(set) var lost = Quantity.zero
  /// Became other lots, less what was put back.
  public private(set) var converted = Quantity.zero

  /// The figures of a lot without movements.
  public init() {}

  /// Adds the level at a place of this kind. A level between two lots is left out here: it is the
  /// difference between what the lot was made from and what became of it. See ``addConverted(_:)``.
  public mutating func add(_ quantity: Quantity, at kind: LocationKind) throws(OpsError) {
    switch kind {
    case .internal, .transit: onHand = try onHand.adding(quantity)
    case .customer: consumed = try consumed.adding(quantity)
    case .production where quantity.isPositive: consumed = try consumed.adding(quantity)
    case .scrap: discarded = try discarded.adding(quantity)
    case .loss: lost = try lost.adding(quantity)
    case .conversion, .supplier, .production, .partner: break
    }
  }

  /// Adds what became another lot; negative for what was put back.
  public mutating func addConverted(_ quantity: Quantity) throws(OpsError) {
    converted = try converted.adding(quantity)
  }

  /// Adds a lot of the same family. What passed between the two is not counted: it did not come to
  /// the house or leave it.
  public mutating func join(_ other: LotFigures) throws(OpsError) {
    onHand = try onHand.adding(other.onHand)
    consumed = try consumed.adding(other.consumed)
    discarded = try discarded.adding(other.discarded)
    lost = try lost.adding(other.lost)
  }

  /// What the lot was before anything of it was used, thrown away, lost or turned into others.
  public var initial: Quantity {
    onHand + max(.zero, consumed) + max(.zero, discarded) + max(.zero, lost)
      + max(.zero, converted)
  }

  /// What is left, in percent of ``initial``; 0 for a lot that never had any goods.
  public var remainingPercent: Quantity { percent(onHand) }

  /// `part` of ``initial`` in percent with one decimal, never more than 100; 0 for a lot that never
  /// had any goods.
  public func percent(_ part: Quantity) -> Quantity {
    let share =
      Quantity.ratio(min(part, initial).rawValue, initial.rawValue, decimals: 3) ?? .zero
    return Quantity(rawValue: share.rawValue * 100)
  }

  /// What was thrown away or is missing: it was there and was not used. When a count finds more
  /// than was missing, that is no waste.
  public var wasted: Quantity { max(.zero, discarded) + max(.zero, lost) }

  /// How much is left of everything that was there.
  public var state: ConsumptionState {
    if !onHand.isPositive { return .consumed }
    return onHand == initial ? .full : .partial
  }

  /// Its status on `day`, when `due` is the last good day of what is left. Missing goods were not
  /// used: they count as thrown away.
  public func status(on day: CivilDate, due: CivilDate?) -> LotStatus {
    guard onHand.isPositive else {
      return wasted > consumed ? .discarded : .consumed
    }
    if let due, due < day { return .expired }
    return .active
  }
}

/// How much of a lot is left.
public enum ConsumptionState: String, Sendable, CaseIterable, Codable {
  /// All that the lot ever had is on hand.
  case full
  /// A part of it is on hand.
  case partial
  /// Nothing of it is on hand any more.
  case consumed
}
