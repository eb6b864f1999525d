extension RollingPlan {
  /// The most orders that are taken out at once.
  private static let largestPart = 8

  /// Takes orders that are close to each other out, puts them back by chance in another order, each
  /// where it costs least, and keeps what is no dearer: ruin and recreate (Schrimpf, Schneider,
  /// Stamm-Wilbrandt & Dueck 2000).
  mutating func rebuild() {
    let open = problem.open
    guard open.count > 1, !routes.isEmpty else { return }
    var random = DispatchRandom(seed: settings.seed)
    var neighbours: [Int: [Int]] = [:]
    for _ in 0..<settings.rebuilds {
      let center = open[random.below(open.count)]
      let size = 2 + random.below(min(Self.largestPart, open.count) - 1)
      let around = neighbours[center] ?? closest(to: center, among: open)
      neighbours[center] = around
      var part = Array(around.prefix(size))
      part.shuffle(using: &random)
      _ = attempt(acceptingEqual: true) { plan in
        for order in part { plan.takeOut(order) }
        for order in part { plan.insert(order) }
      }
    }
  }

  /// The orders whose restaurants, customers and ready times are closest, itself first.
  private func closest(to center: Int, among open: [Int]) -> [Int] {
    let known = problem.orders[center]
    let ranked = open.map { other -> (Int64, Int) in
      let order = problem.orders[other]
      let way =
        problem.travel(known.pickup, order.pickup, speed: 0)
        + problem.travel(known.drop, order.drop, speed: 0)
      return (way + abs(known.ready - order.ready), other)
    }
    return ranked.sorted(by: <).prefix(Self.largestPart).map(\.1)
  }
}
