import OpsDomain
import OpsWarehouse

/// Plays the receipts of a period again with a policy, day by day: the goods of a day go to the
/// requests that wait at its end. Every policy gets the same goods, and only to requests. So the
/// figures compare policies with each other, and not with what happened.
struct AllocationReplay {
  private let policy: AllocationPolicy
  private let from: CivilDate
  private let until: CivilDate
  private(set) var figures = AllocationFigures()

  /// - Parameters:
  ///   - from: The first day.
  ///   - until: The last day, included.
  init(_ policy: AllocationPolicy, from: CivilDate, until: CivilDate) {
    self.policy = policy
    self.from = from
    self.until = until
  }

  /// What a request got so far.
  private struct Progress {
    var got = Quantity.zero
    /// Quantity times the days since it was there.
    var served: Int128 = 0
    /// The day on which all of it was there.
    var filledOn: CivilDate?
  }

  /// Plays one product. Throws `CancellationError`.
  mutating func play(_ goods: ReplayedGoods) throws {
    var shelf: [StockLevel] = []
    var progress = [Progress](repeating: Progress(), count: goods.requests.count)
    let days = Set(
      goods.receipts.map(\.day) + goods.requests.map(\.from)
    ).filter { $0 >= from && $0 <= until }.sorted()
    let receipts = Dictionary(grouping: goods.receipts, by: \.day)
    for day in days {
      try Task.checkCancellation()
      expire(&shelf, before: day)
      for receipt in receipts[day] ?? [] { shelf.append(Self.level(receipt, shelf.count)) }
      shelf.sort { $0.due == $1.due ? $0.id < $1.id : $0.due < $1.due }
      give(&shelf, to: goods, on: day, &progress)
    }
    expire(&shelf, before: until.adding(days: 1))
    for (request, one) in zip(goods.requests, progress) { count(request, one) }
  }

  private mutating func expire(_ shelf: inout [StockLevel], before day: CivilDate) {
    for level in shelf where level.due < day { figures.expired += level.onHand }
    shelf.removeAll { $0.due < day || !$0.onHand.isPositive }
  }

  private func give(
    _ shelf: inout [StockLevel], to goods: ReplayedGoods, on day: CivilDate,
    _ progress: inout [Progress]
  ) {
    let waiting = goods.requests.indices.filter { index in
      let request = goods.requests[index]
      return request.from <= day && request.until ?? .maximum >= day
        && progress[index].got < request.wish.wanted
    }
    guard !waiting.isEmpty, !shelf.isEmpty else { return }
    let plan = LotAllocation(
      policy, shelf,
      for: waiting.map { index in
        let wish = goods.requests[index].wish
        return wish.wanting(wish.wanted - progress[index].got)
      }, scale: goods.scale, today: day)
    let left = Int128(day.days(until: until) + 1)
    for part in plan.parts {
      let index = waiting[part.wish]
      progress[index].got += part.pick.quantity
      progress[index].served += Int128(part.pick.quantity.rawValue) * left
      if progress[index].got >= goods.requests[index].wish.wanted {
        progress[index].filledOn = day
      }
      guard let place = shelf.firstIndex(where: { $0.id == part.pick.level.id }) else { continue }
      shelf[place].onHand -= part.pick.quantity
    }
    shelf.removeAll { !$0.onHand.isPositive }
  }

  private mutating func count(_ request: ReplayedGoods.Request, _ progress: Progress) {
    let end = min(request.until ?? until, until)
    let filled = progress.filledOn
    let waited = max(0, request.made.days(until: filled ?? end))
    let late = request.wish.neededBy.map { max(0, $0.days(until: filled ?? end)) }
    let wanted = request.wish.wanted
    figures.add(
      wanted: wanted, got: progress.got, isFilled: filled != nil, waited: waited, late: late,
      customer: request.customer, served: progress.served,
      possible: Int128(wanted.rawValue) * Int128(max(0, request.from.days(until: until)) + 1))
  }

  /// A stock level of the replay: its identifier says only in which order the goods came.
  private static func level(_ receipt: ReplayedGoods.Receipt, _ count: Int) -> StockLevel {
    let order = Int64(receipt.day.daysSinceEpoch) * 100_000 + Int64(count)
    var level = StockLevel(
      id: RecordID(rawValue: order), productID: RecordID(rawValue: 1),
      locationID: RecordID(rawValue: 1), lot: receipt.lot)
    level.onHand = receipt.quantity
    level.due = receipt.due
    return level
  }
}
