/// The supplies of one item along its time line: those that have arrived, and those to wait for.
struct SupplyQueue {
  /// Supplies that arrive on the day for which they were ordered, or no later than an order placed
  /// today (any demand may wait for the latter). By day.
  private let coming: [NettingSupply]
  private var next = 0
  /// The quantity taken in advance from the supply at ``next``.
  private var taken: Int64 = 0
  /// Late supplies: demand may wait for them from the day for which they were ordered.
  private let late: [NettingSupply]
  private var nextLate = 0
  /// By-products of proposals. No demand may wait for them, because it could belong to a part of
  /// the lot that they come from. By day.
  private let byProducts: [NettingSupply]
  private var nextByProduct = 0
  private var awaited = SupplyHeap(by: NettingSupply.isHereBefore)
  private var here = SupplyHeap(by: NettingSupply.isUsedBefore)
  private let soonest: Int
  private var day = Int.min

  /// - Parameter soonest: The day on which an order placed today would arrive.
  init(_ supplies: [NettingSupply], soonest: Int) {
    self.soonest = soonest
    byProducts = supplies.filter(\.isByProduct).sorted(by: NettingSupply.isHereBefore)
    let others = supplies.filter { !$0.isByProduct }
    coming = others.filter { $0.day <= soonest || $0.from == $0.day }
      .sorted(by: NettingSupply.isHereBefore)
    late = others.filter { $0.day > soonest && $0.from < $0.day }
      .sorted { ($0.from, $0.day, $0.source.rank.1) < ($1.from, $1.day, $1.source.rank.1) }
  }

  /// Moves on to `day`, which is not before the present day.
  mutating func advance(to day: Int) {
    self.day = day
    while next < coming.count, coming[next].day <= day {
      var supply = coming[next]
      supply.quantity -= taken
      taken = 0
      next += 1
      if supply.quantity > 0 { here.add(supply) }
    }
    while nextByProduct < byProducts.count, byProducts[nextByProduct].day <= day {
      here.add(byProducts[nextByProduct])
      nextByProduct += 1
    }
    while nextLate < late.count, late[nextLate].from <= day {
      awaited.add(late[nextLate])
      nextLate += 1
    }
    while let supply = awaited.first, supply.day <= day {
      awaited.removeFirst()
      here.add(supply)
    }
  }

  /// Adds a supply that has arrived.
  mutating func add(_ supply: NettingSupply) { here.add(supply) }

  /// Takes up to `quantity` of one supply: the first to expire of those that have arrived,
  /// otherwise the first to wait for. Nil if there is none.
  ///
  /// - Parameter last: The day on which it must still be usable; one before the present day is the
  ///   present day.
  mutating func take(_ quantity: Int64, goodOn last: Int) -> (NettingSupply, Int64)? {
    if let taken = takeHere(quantity, until: max(day, last)) { return taken }
    while let first = awaited.first, !first.isUsable(on: day) { awaited.removeFirst() }
    // Awaited supplies arrive after ``soonest``, so earlier ones go first.
    while next < coming.count, coming[next].day <= soonest {
      let supply = coming[next]
      let left = supply.quantity - taken
      guard left > 0, supply.isUsable(on: day) else {
        next += 1
        taken = 0
        continue
      }
      // What does not last is left to others; nothing behind it is waited for.
      guard supply.isUsable(on: last) else { return nil }
      let part = min(quantity, left)
      taken += part
      return (supply, part)
    }
    guard let first = awaited.first, first.isUsable(on: last) else { return nil }
    return awaited.takeFirst(quantity)
  }

  /// Takes of the first to expire that lasts until then; what does not is left to others.
  private mutating func takeHere(_ quantity: Int64, until last: Int) -> (NettingSupply, Int64)? {
    var left: [NettingSupply] = []
    defer { for supply in left { here.add(supply) } }
    while let first = here.first {
      if first.isUsable(on: last) { return here.takeFirst(quantity) }
      here.removeFirst()
      if first.isUsable(on: day) { left.append(first) }
    }
    return nil
  }

  /// The sum of usable and awaited supplies. Nil if it is too large.
  func usable() -> Int64? {
    var sum: Int64 = 0
    for supply in here.items + awaited.items where supply.isUsable(on: day) {
      let (next, overflow) = sum.addingReportingOverflow(supply.quantity)
      guard !overflow else { return nil }
      sum = next
    }
    return sum
  }
}
