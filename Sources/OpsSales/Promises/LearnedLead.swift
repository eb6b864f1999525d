import OpsDomain

/// How long goods that are bought take, learned from what came in: for each day with a receipt, the
/// days since the first request that had waited for it. That is when somebody could know that goods
/// were missing. The median of the latest ones counts, so that one odd receipt changes nothing.
struct LearnedLead: Sendable, Equatable {
  /// Fewer receipts teach nothing.
  static let fewest = 3
  /// How many of the latest receipts count.
  static let most = 10

  /// The median, 0 or more.
  let days: Int
  /// How many receipts it is learned from.
  let receipts: Int

  /// - Parameters:
  ///   - receipts: Days on which goods came in, in any order.
  ///   - requests: When requests waited, in any order.
  /// - Returns: Nil for fewer than ``fewest`` receipts that a request had waited for.
  init?(receipts: [CivilDate], requests: [WaitingDays]) {
    let made = requests.sorted { $0.from < $1.from }
    var waits: [Int] = []
    var next = 0
    for day in Set(receipts).sorted() {
      let end = made[next...].firstIndex { $0.from > day } ?? made.count
      if let first = made[next..<end].first(where: { $0.includes(day) }) {
        waits.append(first.from.days(until: day))
      }
      next = end
    }
    guard waits.count >= Self.fewest else { return nil }
    let latest = waits.suffix(Self.most).sorted()
    // Of an even number, the mean of the two in the middle; half a day counts as a day.
    days = (latest[(latest.count - 1) / 2] + latest[latest.count / 2] + 1) / 2
    self.receipts = latest.count
  }
}
