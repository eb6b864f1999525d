/// The rest of a supply of one item.
struct NettingSupply {
  /// The day for which it was ordered: demand from this day on may wait for it.
  let from: Int
  /// The day the goods are here; not before ``from``.
  let day: Int
  /// Last day they can be used.
  let usableUntil: Int
  let source: SupplySource
  var quantity: Int64

  var isByProduct: Bool {
    if case .byProduct = source { true } else { false }
  }

  /// The first to arrive comes first.
  static func isHereBefore(_ left: NettingSupply, _ right: NettingSupply) -> Bool {
    if left.day != right.day { return left.day < right.day }
    return left.source.rank < right.source.rank
  }

  /// The first to expire comes first, then the first to arrive.
  static func isUsedBefore(_ left: NettingSupply, _ right: NettingSupply) -> Bool {
    if left.usableUntil != right.usableUntil { return left.usableUntil < right.usableUntil }
    return isHereBefore(left, right)
  }

  /// Whether it can still be used on `day`, or on the day of its arrival if that is later.
  func isUsable(on day: Int) -> Bool { max(day, self.day) <= usableUntil }
}
