import OpsScheduling

/// A random input with several levels, phantoms, by-products and all rules of lots.
struct RandomNetting {
  private var random: SearchRandom
  private let hasShelfLife: Bool

  init(seed: UInt64, hasShelfLife: Bool) {
    random = SearchRandom(seed: seed)
    self.hasShelfLife = hasShelfLife
  }

  mutating func input() -> NettingInput {
    let count = 2 + random.below(9)
    let items = (0..<count).map { item($0, of: count) }
    var input = NettingInput(items: items, today: 10, horizon: 60, periodDays: 1)
    input.periodDays = 1 + random.below(3) * random.below(5)
    input.demands = (0..<random.below(40)).map {
      NettingDemand(
        id: $0, item: random.below(count), day: 5 + random.below(60), quantity: quantity(30),
        priority: random.below(3))
    }
    input.stock = (0..<random.below(8)).map {
      NettingStock(
        id: $0, item: random.below(count), quantity: quantity(40), usableUntil: lastDay())
    }
    input.receipts = (0..<random.below(8)).map {
      let day = 8 + random.below(40)
      return ScheduledReceipt(
        id: $0, item: random.below(count), day: day, quantity: quantity(40),
        neededOn: day - random.below(2) * random.below(6), usableUntil: lastDay())
    }
    return input
  }

  /// The same input with each list in another order.
  mutating func shuffled(_ input: NettingInput) -> NettingInput {
    var other = input
    shuffle(&other.demands)
    shuffle(&other.stock)
    shuffle(&other.receipts)
    return other
  }

  private mutating func item(_ index: Int, of count: Int) -> NettingItem {
    let kinds: [Replenishment] = [.make, .make, .buy, .either(buyLeadDays: 4), .none]
    var item = NettingItem(kinds[random.below(kinds.count)], leadDays: random.below(9))
    item.lot = LotRule(
      minimum: Int64(random.below(2) * random.below(50)),
      multiple: random.below(2) == 0 ? nil : quantity(12),
      each: random.below(4) == 0 ? quantity(20) : nil, unit: quantity(3))
    item.safetyStock = random.below(2) == 0 ? 0 : quantity(20)
    if random.below(4) == 0 { item.upTo = quantity(60) }
    item.isPhantom = random.below(6) == 0
    if hasShelfLife, random.below(2) == 0 { item.shelfLifeDays = random.below(12) }
    for part in (index + 1)..<max(index + 1, count) where random.below(3) == 0 {
      let ratio = ExactRatio(Int64(random.below(7)), per: quantity(5))
      if random.below(6) == 0 {
        item.byProducts.append(ByProduct(part, ratio))
      } else {
        item.bill.append(BillPart(part, ratio, scrap: Int64(random.below(300_000))))
      }
    }
    return item
  }

  private mutating func quantity(_ most: Int) -> Int64 { Int64(1 + random.below(most)) }

  private mutating func lastDay() -> Int? {
    hasShelfLife && random.below(3) == 0 ? 10 + random.below(40) : nil
  }

  private mutating func shuffle<Item>(_ list: inout [Item]) {
    guard list.count > 1 else { return }
    for index in 1..<list.count { list.swapAt(index, random.below(index + 1)) }
  }
}
