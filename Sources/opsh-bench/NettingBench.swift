import OpsScheduling

/// Open demand set against stock, receipts and bills of five levels, in memory.
enum NettingBench {
  /// How many levels of parts there are below a product.
  private static let levels = 5
  /// So many demands on the products of the top level, drawn at random. The number of items grows
  /// with the demands, so that lots serve as few of them as in a small run.
  static func measure(demands: Int) throws {
    var random = SearchRandom(seed: 11)
    let input = Self.input(demands, &random)
    let started = ContinuousClock.now
    let result = try Netting.run(input)
    let seconds = (ContinuousClock.now - started).inSeconds
    print(
      "{\"count\": 1, \"seconds\": \(seconds), \"pegs\": \(result.pegs.count), "
        + "\"proposals\": \(result.proposals.count)}")
  }

  private static func input(_ demands: Int, _ random: inout SearchRandom) -> NettingInput {
    let width = max(10, demands / 20)
    let count = (levels + 1) * width
    let items = (0..<count).map { item($0, width, &random) }
    var input = NettingInput(items: items, today: 0, horizon: 400)
    input.demands = (0..<demands).map {
      NettingDemand(
        id: $0, item: random.below(width), day: random.below(365),
        quantity: Int64(1 + random.below(20)), priority: random.below(4))
    }
    input.stock = (0..<demands / 4).map {
      NettingStock(id: $0, item: random.below(count), quantity: Int64(1 + random.below(20)))
    }
    input.receipts = (0..<demands / 4).map {
      ScheduledReceipt(
        id: $0, item: random.below(count), day: random.below(365),
        quantity: Int64(1 + random.below(20)))
    }
    return input
  }

  /// An item of three parts of the next level; those of the last level are bought.
  private static func item(
    _ index: Int, _ width: Int, _ random: inout SearchRandom
  ) -> NettingItem {
    let below = (index / width + 1) * width
    guard index / width < levels else {
      return NettingItem(.buy, leadDays: 7, lot: LotRule(minimum: 100, multiple: 25))
    }
    var parts: Set<Int> = []
    while parts.count < 3 { parts.insert(below + random.below(width)) }
    return NettingItem(
      .make, leadDays: 2, lot: LotRule(minimum: 10), safetyStock: Int64(random.below(20)),
      bill: parts.sorted().map {
        BillPart($0, ExactRatio(Int64(1 + random.below(4)), per: 2), scrap: 20_000)
      })
  }
}
