import OpsDomain
import OpsScheduling

/// The results of each product's rules when all its demand is known.
struct MaterialBalances {
  /// By product; a phantom is never stocked, so it has no rules.
  private(set) var rules: [RecordID: RuleBalance] = [:]
  /// What the rules want to keep and must be netted, by product and rule.
  private(set) var holds: [MaterialPass.Hold] = []

  private let draft: MaterialDraft
  /// The demand for each item, without what rules keep and what places have below zero.
  private var wanted: [Int64]
  /// The stock and the receipts of each item, less what places have below zero.
  private var supplied: [Int64]
  private var items: [RecordID: [Int]] = [:]

  /// Throws ``MaterialNetting/TooLarge``.
  init(
    _ draft: MaterialDraft, _ result: NettingResult, demands: [MaterialDemand]
  ) throws {
    self.draft = draft
    wanted = Array(repeating: 0, count: draft.keys.count)
    supplied = wanted
    for (index, key) in draft.keys.enumerated() { items[key.product, default: []].append(index) }
    try addDemand(result, demands)
    try addSupply()
    let own = try placesOwn()
    for (product, policies) in draft.book.policies.sorted(by: { $0.key < $1.key })
    where draft.isNetted(product) && draft.book.bills[product]?.isPhantom != true {
      do {
        try weigh(product, policies, own[product] ?? [:])
      } catch let error as OpsError where error.isTooLarge {
        throw MaterialNetting.TooLarge(product: product)
      }
    }
  }

  private mutating func addDemand(
    _ result: NettingResult, _ demands: [MaterialDemand]
  ) throws {
    func counts(_ source: DemandSource) -> Bool {
      guard case .demand(let id) = source else { return true }
      return switch demands[id].source {
      case .rule, .deficit: false
      case .request, .production: true
      }
    }
    for peg in result.pegs where counts(peg.demand) {
      // By-products of other goods are in neither figure.
      if case .byProduct = peg.supply { continue }
      try add(peg.quantity, of: peg.item, to: \.wanted)
    }
    for short in result.shortages where short.availableOn == nil && counts(short.demand) {
      try add(short.quantity, of: short.item, to: \.wanted)
    }
  }

  private mutating func addSupply() throws {
    for (item, slice) in draft.stock {
      try add(slice.quantity.rawValue, of: item, to: \.supplied)
    }
    for receipt in draft.receipts {
      try add(receipt.quantity.rawValue, of: receipt.item, to: \.supplied)
    }
    for demand in draft.demands where demand.source == .deficit {
      try add(-demand.quantity.rawValue, of: demand.item, to: \.supplied)
    }
  }

  private mutating func add(
    _ quantity: Int64, of item: Int, to sums: WritableKeyPath<MaterialBalances, [Int64]>
  ) throws {
    let (sum, overflow) = self[keyPath: sums][item].addingReportingOverflow(quantity)
    guard !overflow else { throw MaterialNetting.TooLarge(product: draft.keys[item].product) }
    self[keyPath: sums][item] = sum
  }

  /// What each place has of each product, or will have.
  private func placesOwn() throws -> [RecordID: [RecordID: Quantity]] {
    var own: [RecordID: [RecordID: Quantity]] = [:]
    let usual = draft.book.sites.standard ?? RecordID(rawValue: 0)
    for slice in draft.book.stock {
      own[slice.goods.product, default: [:]][slice.location, default: .zero] += slice.quantity
    }
    for receipt in draft.receipts {
      let product = draft.keys[receipt.item].product
      own[product, default: [:]][receipt.location ?? usual, default: .zero] += receipt.quantity
    }
    return own
  }

  // MARK: One product

  private mutating func weigh(
    _ product: RecordID, _ policies: [StockPolicy], _ own: [RecordID: Quantity]
  ) throws {
    let book = draft.book
    let serving = book.sites.serving(policies)
    var places = book.sites.places(
      policies, points: policies.map { book.forecasts[$0.id]?.level ?? .zero },
      unit: Quantity(rawValue: book.unit(of: product)))
    var loose = Quantity.zero
    for (place, quantity) in own {
      if let index = book.sites.rule(of: place, policies) {
        places[index].own = try places[index].own.adding(quantity)
      } else {
        loose = try loose.adding(quantity)
      }
    }
    let mine = items[product] ?? []
    let isSized = mine.contains { !draft.keys[$0].size.isEmpty }
    var demand = Quantity.zero
    // A size that is short is ordered, however much there is of other sizes.
    for item in mine {
      let short = isSized ? max(0, wanted[item] - supplied[item]) : 0
      demand = try demand.adding(Quantity(rawValue: wanted[item] - short))
    }
    let balance = try RuleBalance(places, serving: serving, demand: demand, loose: loose)
    rules[product] = balance
    guard balance.isNeedy, let item = draft.known(GoodsKey(product)) else { return }
    for (policy, share) in zip(policies, balance.shares) {
      // What is ordered without a size; other places keep what they have.
      let quantity = isSized ? share.need - share.moved : share.hold
      guard quantity.isPositive else { continue }
      holds.append(
        MaterialPass.Hold(
          policy: policy.id, item: item, quantity: quantity, leadDays: policy.leadDays))
    }
    if isSized { keepUnsized(of: item, policies[serving]) }
  }

  /// Goods there without a size are not taken for what is ordered in a size.
  private mutating func keepUnsized(of item: Int, _ policy: StockPolicy) {
    let left = supplied[item] - wanted[item]
    guard left > 0, !holds.isEmpty else { return }
    holds.append(
      MaterialPass.Hold(
        policy: policy.id, item: item, quantity: Quantity(rawValue: left),
        leadDays: policy.leadDays))
  }
}
