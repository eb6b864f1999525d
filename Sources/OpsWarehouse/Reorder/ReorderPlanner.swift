import OpsDomain
import OpsStorage

/// How much to order by each reorder rule, from the same netting as the material plan.
struct ReorderPlanner {
  /// The most units a day that a forecast may have; a larger one is cut.
  private static let most = Double(Limits.quantityMaximum)

  let transaction: Transaction
  /// One of the two for any demand; nil to choose by the demand.
  let method: DemandForecast.Method?
  let showsWhy: Bool
  private var sites: ReorderSites
  private var plans: [RulePlan] = []
  /// The index of a product's plan in ``plans``.
  private var known: [RecordID: Int] = [:]

  init(transaction: Transaction, method: DemandForecast.Method?, showsWhy: Bool) {
    self.transaction = transaction
    self.method = method
    self.showsWhy = showsWhy
    sites = ReorderSites(transaction)
  }

  /// Nets the products of these rules, what is made from them and what goes into them.
  mutating func net(_ policies: [StockPolicy]) async throws {
    let missing = Set(policies.map(\.productID)).filter { known[$0] == nil }
    guard !missing.isEmpty else { return }
    let book = try await MaterialBook.read(missing, method: method, transaction)
    let plan = RulePlan(try MaterialNetting(book).plan())
    for product in missing.union(book.products.keys) { known[product] = plans.count }
    plans.append(plan)
  }

  /// How much to order by one rule. When the figures are too large to add up, the proposal says so,
  /// and the other rules still get theirs.
  ///
  /// - Parameter satisfied: Whether rules by which nothing is needed are included.
  mutating func proposal(
    _ policy: StockPolicy, satisfied: Bool
  ) async throws -> ReorderProposalView? {
    try await net([policy])
    guard let plan = known[policy.productID].map({ plans[$0] }) else { return nil }
    let isTooLarge = plan.material.tooLarge.contains(policy.productID)
    guard satisfied || isTooLarge || plan.quantity(of: policy).isPositive else { return nil }
    guard
      let product = try await transaction.repository(Product.self).fetch(policy.productID),
      let place = try await transaction.repository(Location.self).fetch(policy.locationID)
    else { return nil }
    do {
      guard !isTooLarge else { return ReorderProposalView(tooLargeFor: product, policy, at: place) }
      return try await proposal(policy, product, place, plan)
    } catch let error as OpsError where error.isTooLarge {
      return ReorderProposalView(tooLargeFor: product, policy, at: place)
    }
  }

  private mutating func proposal(
    _ policy: StockPolicy, _ product: Product, _ place: Location, _ plan: RulePlan
  ) async throws -> ReorderProposalView? {
    guard let expected = plan.material.book.forecasts[policy.id] else { return nil }
    let places = try await sites.within(place)
    let rules = try await sites.rules(of: product.id)
    let isServing = rules.serving == policy.id
    var position = try await ReorderPosition(
      of: product.id, at: places, isServing: isServing, transaction)
    try position.add(plan, of: product.id, at: Set(places.map(\.id)), isServing: isServing)
    let total = try position.total
    let quantity = plan.quantity(of: policy)
    return ReorderProposalView(
      sku: product.sku, name: product.name, location: place.code, quantity: quantity,
      move: plan.moved(of: policy),
      kind: plan.material.book.bills[product.id] == nil ? .buy : .make,
      unit: product.unit, onHand: position.onHand, available: position.available,
      incoming: position.incoming, waiting: position.waiting, needed: position.needed,
      inProduction: position.inProduction, position: total,
      minimum: policy.minimum, maximum: policy.maximum, reorderPoint: expected.level,
      safetyStock: Self.quantity(expected.point.safetyStock, scale: product.scale),
      dailyDemand: Self.thousandths(expected.forecast.mean), method: expected.forecast.method,
      days: expected.days, leadDays: policy.leadDays,
      serviceLevel: FixedPoint.format(policy.serviceLevel),
      why: showsWhy
        ? ReorderReason(policy, position, total, plan, expected).text : nil,
      tooLarge: false)
  }

  /// Rounded up to what the product's unit allows.
  static func quantity(_ units: Double, scale: Int64) -> Quantity {
    var step: Int64 = FixedPoint.one
    for _ in 0..<max(0, min(scale, 6)) { step /= 10 }
    // The error of binary fractions in the ninth decimal is not demand.
    let steps = (min(max(0, units), most) * Double(FixedPoint.one / step) - 1e-9)
      .rounded(.up)
    return Quantity(rawValue: Int64(max(0, steps)) * step)
  }

  /// Rounded to thousandths.
  static func thousandths(_ units: Double) -> Quantity {
    Quantity(rawValue: Int64((min(max(0, units), most) * 1000).rounded()) * 1000)
  }
}
