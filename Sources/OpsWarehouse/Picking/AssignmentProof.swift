import OpsDomain

/// Whether an assignment is allowed, and the best that any assignment could reach: worked out
/// without the code that assigns.
public struct AssignmentProof: Sendable, Equatable {
  /// What is wrong with the assignment; empty when nothing is.
  public let faults: [String]
  /// How much is filled, and the most that can be.
  public let filled: Int128
  /// The most that any assignment can fill.
  public let fillable: Int128
  /// How much is saved from expiry, and the most that could be when as much as possible is filled.
  public let saved: Int128
  /// The most that can be saved from expiry when as much as possible is filled.
  public let savable: Int128

  /// Whether no better assignment exists.
  public var isOptimal: Bool { faults.isEmpty && filled == fillable && saved == savable }

  /// Checks an assignment. The time grows with the number of different losses.
  public init(
    _ assignment: NeedDateAssignment, of supplies: [DatedSupply], for demands: [DatedDemand]
  ) {
    faults = Self.faults(assignment, supplies, demands)
    filled = assignment.pieces.reduce(0) { $0 + Int128($1.quantity.rawValue) }
    saved = assignment.pieces.reduce(0) {
      $0 + Int128($1.quantity.rawValue) * Int128(supplies[$1.supply].loss)
    }
    fillable = Self.rank(supplies, demands)
    // The best weight of a matroid is the sum of ranks over its weight levels (Edmonds 1971).
    var best: Int128 = 0
    let losses = Set(supplies.map(\.loss).filter { $0 > 0 }).sorted(by: >)
    for (place, loss) in losses.enumerated() {
      let below = place + 1 < losses.count ? losses[place + 1] : 0
      let level = Self.rank(supplies.filter { $0.loss >= loss }, demands)
      best += level * Int128(loss - below)
    }
    savable = best
  }

  private static func faults(
    _ assignment: NeedDateAssignment, _ supplies: [DatedSupply], _ demands: [DatedDemand]
  ) -> [String] {
    var faults: [String] = []
    var taken = [Int128](repeating: 0, count: supplies.count)
    var given = [Int128](repeating: 0, count: demands.count)
    for piece in assignment.pieces {
      taken[piece.supply] += Int128(piece.quantity.rawValue)
      given[piece.demand] += Int128(piece.quantity.rawValue)
      if !piece.quantity.isPositive { faults.append("a piece of nothing") }
      if let due = supplies[piece.supply].due, due < demands[piece.demand].needBy {
        faults.append("supply \(piece.supply) is over before demand \(piece.demand)")
      }
    }
    for (index, supply) in supplies.enumerated()
    where taken[index] > Int128(supply.quantity.rawValue) {
      faults.append("supply \(index) is used beyond what there is")
    }
    for (index, demand) in demands.enumerated()
    where given[index] > Int128(demand.quantity.rawValue) {
      faults.append("demand \(index) is filled beyond what is wanted")
    }
    return faults
  }

  /// The most that can be filled with the goods: walks the days from the last to the first, and
  /// gives each day's demand what lives to see it.
  private static func rank(_ supplies: [DatedSupply], _ demands: [DatedDemand]) -> Int128 {
    let later = supplies.sorted { $0.due ?? .maximum > $1.due ?? .maximum }
    var next = 0
    var stock: Int128 = 0
    var filled: Int128 = 0
    for demand in demands.sorted(by: { $0.needBy > $1.needBy }) {
      while next < later.count, later[next].due ?? .maximum >= demand.needBy {
        stock += Int128(later[next].quantity.rawValue)
        next += 1
      }
      let part = min(stock, Int128(demand.quantity.rawValue))
      stock -= part
      filled += part
    }
    return filled
  }
}
