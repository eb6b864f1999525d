/// One supply serving one demand: so many units of the first are for the second and for no other.
public struct NettingPeg: Sendable, Hashable {
  public let demand: DemandSource
  public let supply: SupplySource
  /// Index in ``NettingInput/items``.
  public let item: Int
  /// Above zero.
  public let quantity: Int64
  /// The day the demand needs the goods.
  public let neededOn: Int
  /// The day the supply is here: today for stock.
  public internal(set) var availableOn: Int

  /// Days that the demand waits beyond its day, or beyond today when its day is past; 0 in time.
  public internal(set) var daysLate: Int
}

/// What a peg serves.
public enum DemandSource: Sendable, Hashable {
  /// The demand with this identifier.
  case demand(Int)
  /// A part of a proposal: index in ``NettingResult/proposals``, and of the part in its bill.
  case component(proposal: Int, part: Int)
  /// The safety stock of this item.
  case safety(item: Int)

  /// Order among demands of one day and priority.
  var rank: (Int, Int, Int) {
    switch self {
    case .demand(let id): (0, id, 0)
    case .component(let proposal, let part): (1, proposal, part)
    case .safety(let item): (2, item, 0)
    }
  }
}

/// Where the goods of a peg come from.
public enum SupplySource: Sendable, Hashable {
  /// The stock with this identifier.
  case stock(Int)
  /// The receipt with this identifier.
  case receipt(Int)
  /// Index in ``NettingResult/proposals``.
  case proposal(Int)
  /// What comes besides the proposal with this index: the index in the list of its by-products.
  case byProduct(proposal: Int, index: Int)

  /// Order among supplies of one day.
  var rank: (Int, Int, Int) {
    switch self {
    case .stock(let id): (0, id, 0)
    case .receipt(let id): (1, id, 0)
    case .proposal(let index): (2, index, 0)
    case .byProduct(let proposal, let index): (3, proposal, index)
    }
  }
}
