import OpsDomain

/// Assigns goods to demands so that as much as possible is filled and, among all ways to do that,
/// the least is lost to expiry. Exact, in n log n.
///
/// Goods that are due on a day can serve the demands of that day and of earlier ones: what one lot
/// can serve, each later one can as well. So a choice of goods can be used whole exactly when, for
/// every day, the goods chosen that are due by then are no more than what is needed by then (Hall's
/// condition on a chain). Such choices are the independent sets of a matroid, and of a matroid the
/// choice that takes the most valuable goods first, each as far as the condition allows, is the
/// best of all and as large as any (Rado 1957, Edmonds 1971). ``AssignmentProof`` checks it without
/// this code.
public struct NeedDateAssignment: Sendable {
  /// A part of a supply that goes to a demand.
  public struct Piece: Sendable, Equatable {
    /// Positions in the lists that were given.
    public let supply: Int
    /// Position of the demand in the list that was given.
    public let demand: Int
    /// How much of the supply goes to the demand; above zero.
    public let quantity: Quantity
  }

  /// Which part of each supply goes to which demand, the goods due first in front.
  public let pieces: [Piece]
  /// How much of each supply is used, in the order that was given.
  public let used: [Quantity]
  /// How much of each demand is filled.
  public let filled: [Quantity]

  /// Assigns. Quantities are above zero; their sums may be larger than a quantity can hold.
  public static func solve(
    _ supplies: [DatedSupply], for demands: [DatedDemand]
  ) -> NeedDateAssignment {
    let used = choose(supplies, for: demands)
    return pair(supplies, used, demands)
  }

  /// How much of each supply is used.
  private static func choose(
    _ supplies: [DatedSupply], for demands: [DatedDemand]
  ) -> [Int64] {
    let days = Set(demands.map(\.needBy)).sorted()
    var used = [Int64](repeating: 0, count: supplies.count)
    guard !days.isEmpty else { return used }
    var needed = [Int128](repeating: 0, count: days.count)
    for demand in demands {
      needed[days.partition(upTo: demand.needBy) - 1] += Int128(demand.quantity.rawValue)
    }
    for place in needed.indices.dropFirst() { needed[place] += needed[place - 1] }
    var slack = SlackTree(needed)
    let order = supplies.indices.sorted { left, right in
      let (a, b) = (supplies[left], supplies[right])
      if a.loss != b.loss { return a.loss > b.loss }
      let due = (a.due ?? .maximum, b.due ?? .maximum)
      return due.0 == due.1 ? left < right : due.0 < due.1
    }
    for index in order {
      // The last day of demand on which these goods are still good; none when they are due before
      // all.
      let place = days.partition(upTo: supplies[index].due ?? .maximum) - 1
      guard place >= 0 else { continue }
      let part = min(Int128(supplies[index].quantity.rawValue), slack.least(from: place))
      guard part > 0 else { continue }
      slack.lower(from: place, by: part)
      // At most the quantity of the goods, so it fits.
      used[index] = Int64(clamping: part)
    }
    return used
  }

  /// Gives the chosen goods to the demands: the goods due first to the earliest demands. Every
  /// demand that a lot may serve is open to later lots too, so no order fails.
  private static func pair(
    _ supplies: [DatedSupply], _ used: [Int64], _ demands: [DatedDemand]
  ) -> NeedDateAssignment {
    var open = demands.map(\.quantity.rawValue)
    let early = demands.indices.sorted {
      demands[$0].needBy == demands[$1].needBy ? $0 < $1 : demands[$0].needBy < demands[$1].needBy
    }
    let byDue = supplies.indices.sorted { left, right in
      let due = (supplies[left].due ?? .maximum, supplies[right].due ?? .maximum)
      return due.0 == due.1 ? left < right : due.0 < due.1
    }
    var pieces: [Piece] = []
    var next = 0
    for supply in byDue {
      var rest = used[supply]
      while rest > 0, next < early.count {
        let demand = early[next]
        let part = min(rest, open[demand])
        pieces.append(
          Piece(supply: supply, demand: demand, quantity: Quantity(rawValue: part)))
        rest -= part
        open[demand] -= part
        if open[demand] == 0 { next += 1 }
      }
    }
    return NeedDateAssignment(
      pieces: pieces, used: used.map(Quantity.init(rawValue:)),
      filled: zip(demands, open).map { Quantity(rawValue: $0.quantity.rawValue - $1) })
  }
}

extension [CivilDate] {
  /// How many of the sorted dates are not after `date`.
  fileprivate func partition(upTo date: CivilDate) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= date { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Goods that are needed on a day.
public struct DatedDemand: Sendable, Equatable {
  /// How much is needed; above zero.
  public let quantity: Quantity
  /// The goods must still be good on this day.
  public let needBy: CivilDate

  /// A demand for goods that are still good on `needBy`.
  public init(quantity: Quantity, needBy: CivilDate) {
    self.quantity = quantity
    self.needBy = needBy
  }
}

/// Goods with a date, to be assigned to demands with dates.
public struct DatedSupply: Sendable, Equatable {
  /// How much there is; above zero.
  public let quantity: Quantity
  /// The last day on which they are good; nil for no limit.
  public let due: CivilDate?
  /// What is lost for each unit that nobody uses, in any unit of measure; 0 for goods that keep.
  public let loss: Int64

  /// Goods that can serve demands up to the day `due`.
  public init(quantity: Quantity, due: CivilDate?, loss: Int64) {
    self.quantity = quantity
    self.due = due
    self.loss = loss
  }
}
