import OpsDomain

/// Which goods of a pool are taken, and the reasons in words.
struct PickAnswer {
  private let pool: PickPool
  private var taken: [Quantity]
  /// What could not be found.
  private(set) var missing: Quantity
  /// Why no other choice is better, for goods with a day of need.
  private var proof: String?

  /// Takes the first of the pool.
  init(_ wanted: Quantity, from pool: PickPool) {
    self.pool = pool
    missing = wanted
    taken = []
    for goods in pool.goods {
      let part = min(missing, goods.candidate.free)
      taken.append(part)
      missing -= part
    }
  }

  /// Takes goods that would be lost first; every unit that expires counts the same.
  init(_ wanted: Quantity, neededBy day: CivilDate, from pool: PickPool) {
    self.pool = pool
    let supplies = pool.goods.map {
      DatedSupply(
        quantity: $0.candidate.free, due: $0.candidate.due, loss: $0.candidate.due == nil ? 0 : 1)
    }
    let demands = [DatedDemand(quantity: wanted, needBy: day)]
    let assignment = NeedDateAssignment.solve(supplies, for: demands)
    let check = AssignmentProof(assignment, of: supplies, for: demands)
    taken = assignment.used
    missing = wanted - (assignment.filled.first ?? .zero)
    proof = check.sentence
  }

  /// The goods that are taken and, if asked for, those that are left for others.
  func views(withLosers: Bool) -> [StockPickView] {
    var views: [StockPickView] = []
    var losers = 0
    for (index, goods) in pool.goods.enumerated() {
      let isTaken = taken[index].isPositive
      if !isTaken {
        guard withLosers, losers < PickPool.followers else { continue }
        losers += 1
      }
      views.append(view(index, goods, isTaken: isTaken))
    }
    return views
  }

  private func view(_ index: Int, _ goods: PickPool.Goods, isTaken: Bool) -> StockPickView {
    let (rule, why) = reason(index, isTaken: isTaken)
    let candidate = goods.candidate
    return StockPickView(
      lot: candidate.lot.isEmpty ? nil : candidate.lot, location: goods.place,
      quantity: taken[index], free: candidate.free, due: candidate.due,
      opened: candidate.isOpened, purchasedOn: candidate.boughtOn, rule: rule, why: why)
  }

  /// The reason for the order of the goods: for goods that are taken, compared with the next; for
  /// goods that are left, compared with the last that is taken.
  private func reason(_ index: Int, isTaken: Bool) -> (rule: String, why: String) {
    let own = pool.goods[index]
    if isTaken, let proof { return ("need_by", proof) }
    guard isTaken else {
      guard let rival = taken.lastIndex(where: \.isPositive) else { return ("none", "") }
      let rule = PickOrder.decide(own.candidate, pool.goods[rival].candidate).rule
      return (rule.rawValue, "left: " + Self.words(rule, pool.goods[rival], before: own))
    }
    guard index + 1 < pool.goods.count else { return last(index) }
    let next = pool.goods[index + 1]
    let rule = PickOrder.decide(own.candidate, next.candidate).rule
    return (rule.rawValue, Self.words(rule, own, before: next))
  }

  /// Why the very last goods come last; they are taken because the rest is not enough.
  private func last(_ index: Int) -> (rule: String, why: String) {
    guard index > 0 else { return ("only", "nothing else is there") }
    let (before, own) = (pool.goods[index - 1], pool.goods[index])
    let rule = PickOrder.decide(before.candidate, own.candidate).rule
    return (rule.rawValue, Self.words(rule, behind: before))
  }

  /// Why goods are taken last: which goods came before them, and by which rule.
  private static func words(_ rule: PickOrder.Rule, behind winner: PickPool.Goods) -> String {
    let name = winner.candidate.lot.isEmpty ? "goods without a lot" : winner.candidate.lot
    switch rule {
    case .defaultLocation: return "goes last, after \(winner.place), the default location"
    case .openedFirst: return "goes last, after \(name), which is opened"
    case .earliestDue: return "goes last, after \(name), due \(date(winner.candidate.due))"
    case .earliestBought:
      return "goes last, after \(name), bought \(date(winner.candidate.boughtOn))"
    case .oldestRecord: return "goes last, after \(name), recorded earlier"
    }
  }

  private static func date(_ date: CivilDate?) -> String { date.map { "\($0)" } ?? "no date" }

  private static func words(
    _ rule: PickOrder.Rule, _ winner: PickPool.Goods, before loser: PickPool.Goods
  ) -> String {
    let name = loser.candidate.lot.isEmpty ? "goods without a lot" : loser.candidate.lot
    switch rule {
    case .defaultLocation:
      return "\(winner.place) is the default location, \(name) is at \(loser.place)"
    case .openedFirst: return "opened goods go before \(name), which is closed"
    case .earliestDue:
      return "due \(date(winner.candidate.due)), before \(name) (\(date(loser.candidate.due)))"
    case .earliestBought:
      return "bought \(date(winner.candidate.boughtOn)), before \(name) "
        + "(\(date(loser.candidate.boughtOn)))"
    case .oldestRecord: return "recorded before \(name), otherwise the same"
    }
  }
}

extension AssignmentProof {
  /// The proof in a sentence.
  var sentence: String {
    func amount(_ raw: Int128) -> String { "\(Quantity(rawValue: Int64(clamping: raw)))" }
    let verdict = isOptimal ? "nothing better exists" : "not proved to be the best"
    return "\(verdict): \(amount(filled)) of at most \(amount(fillable)) filled, "
      + "\(amount(saved)) of at most \(amount(savable)) saved from expiry"
  }
}
