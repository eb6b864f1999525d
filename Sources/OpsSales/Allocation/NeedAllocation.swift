import OpsDomain
import OpsWarehouse

/// Lots for wishes by the day each needs its goods, as `stock assign` suggests them: nobody could
/// fill more with these goods and, of all ways to fill as much, lose less of them to expiry.
/// ``NeedDateAssignment`` says why.
struct NeedAllocation {
  /// Goods of one lot at one place for one wish.
  struct Part {
    /// Position of the wish in the list that was given.
    let wish: Int
    let pick: StockPick
  }

  /// The goods that are due first in front.
  let parts: [Part]
  /// The positions of the wishes in the order in which they are served: the earliest need first.
  let order: [Int]

  /// - Parameters:
  ///   - levels: With free goods that are good today, in picking order.
  ///   - most: How much of the free stock is given away; nil for all of it.
  ///   - scale: Decimals a quantity of the product may have, 0 to 6.
  init(
    _ levels: [StockLevel], for wishes: [AllocationWish], upTo most: Quantity? = nil, scale: Int,
    today: CivilDate
  ) {
    let step = AllocationPolicy.step(scale)
    func whole(_ quantity: Quantity) -> Quantity {
      Quantity(rawValue: quantity.rawValue / step * step)
    }
    order = wishes.indices.filter { wishes[$0].wanted.rawValue >= step }
      .sorted { AllocationPolicy.need.precedes(wishes[$0], wishes[$1]) }
    let shelf = levels.filter { $0.free.rawValue >= step }
    let solution = NeedDateAssignment.solve(
      shelf.map { level in
        let keeps = level.due == .maximum
        return DatedSupply(
          quantity: whole(level.free), due: keeps ? nil : level.due, loss: keeps ? 0 : 1)
      },
      for: order.map {
        DatedDemand(
          quantity: whole(wishes[$0].wanted), needBy: max(today, wishes[$0].neededBy ?? today))
      })
    var rest = most.map(whole) ?? Quantity(rawValue: .max)
    var parts: [Part] = []
    for piece in solution.pieces where rest.isPositive {
      let quantity = min(piece.quantity, rest)
      rest -= quantity
      parts.append(
        Part(
          wish: order[piece.demand],
          pick: StockPick(level: shelf[piece.supply], quantity: quantity)))
    }
    self.parts = parts
  }
}
