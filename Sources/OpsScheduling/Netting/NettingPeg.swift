/// One supply that serves one demand: these units are for this demand only.
public struct NettingPeg: Sendable, Hashable {
  /// What is served.
  public let demand: DemandSource
  /// What serves it.
  public let supply: SupplySource
  /// Index in ``NettingInput/items``.
  public let item: Int
  /// Above zero.
  public let quantity: Int64
  /// The day the demand needs the goods.
  public let neededOn: Int
  /// The day the supply is here: today for stock.
  public internal(set) var availableOn: Int

  /// Days that the demand waits after its day, or after today if its day is past; 0 if in time.
  public internal(set) var daysLate: Int
}

/// The demand of a peg.
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

/// The supply of a peg.
public enum SupplySource: Sendable, Hashable {
  /// The stock with this identifier.
  case stock(Int)
  /// The receipt with this identifier.
  case receipt(Int)
  /// Index in ``NettingResult/proposals``.
  case proposal(Int)
  /// A by-product of the proposal with this index, by its index in the list of by-products.
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
