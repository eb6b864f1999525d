import OpsDomain
import OpsStorage

/// Holds the rules of reordering against what is there and what is likely to be needed.
struct ReorderPlanner {
  /// Most units a day a forecast may come to; more is cut.
  private static let most = Double(Limits.quantityMaximum)

  let transaction: Transaction
  /// One of the two whatever the demand looks like; nil to choose by it.
  let method: DemandForecast.Method?
  let showsWhy: Bool
  private var sites: ReorderSites

  init(transaction: Transaction, method: DemandForecast.Method?, showsWhy: Bool) {
    self.transaction = transaction
    self.method = method
    self.showsWhy = showsWhy
    sites = ReorderSites(transaction)
  }

  /// What to order by one rule. Where the figures are too large to be added up it says that, so
  /// that the other rules still have theirs.
  mutating func proposal(_ policy: StockPolicy) async throws -> ReorderProposalView? {
    guard
      let product = try await transaction.repository(Product.self).fetch(policy.productID),
      let place = try await transaction.repository(Location.self).fetch(policy.locationID)
    else { return nil }
    do {
      return try await proposal(policy, product, place)
    } catch let error as OpsError where error.isTooLarge {
      return ReorderProposalView(tooLargeFor: product, policy, at: place)
    }
  }

  private mutating func proposal(
    _ policy: StockPolicy, _ product: Product, _ place: Location
  ) async throws -> ReorderProposalView {
    let places = try await sites.within(place)
    let rules = try await sites.rules(of: product.id)
    let position = try await ReorderPosition(
      of: product.id, at: places, isServing: rules.serving == policy.id, transaction)
    let demand = try await DailyDemand(transaction: transaction)
      .of(product.id, places: rules.isOnly ? nil : Set(places.map(\.id)))
    let forecast = DemandForecast.of(demand, window: demand.count, using: method)
    let point = ReorderPoint(
      forecast, leadTime: Double(policy.leadDays), serviceLevel: policy.service)
    let level = Self.quantity(point.level, scale: product.scale)
    let need = try ReorderNeed(policy, position: try position.total, point: level)
    return ReorderProposalView(
      sku: product.sku, name: product.name, location: place.code, quantity: need.order,
      unit: product.unit, onHand: position.onHand, available: position.available,
      incoming: position.incoming, waiting: position.waiting, position: need.position,
      minimum: policy.minimum, maximum: policy.maximum, reorderPoint: level,
      safetyStock: Self.quantity(point.safetyStock, scale: product.scale),
      dailyDemand: Self.thousandths(forecast.mean), method: forecast.method,
      days: demand.count, leadDays: policy.leadDays,
      serviceLevel: FixedPoint.format(policy.serviceLevel),
      why: showsWhy
        ? ReorderReason(policy, position, need, forecast, point, level).text : nil,
      tooLarge: false)
  }

  /// Rounded up to what the product's unit allows.
  static func quantity(_ units: Double, scale: Int64) -> Quantity {
    var step: Int64 = FixedPoint.one
    for _ in 0..<max(0, min(scale, 6)) { step /= 10 }
    // What binary fractions add in the ninth decimal is no demand.
    let steps = (min(max(0, units), most) * Double(FixedPoint.one / step) - 1e-9)
      .rounded(.up)
    return Quantity(rawValue: Int64(max(0, steps)) * step)
  }

  /// Rounded to thousandths.
  static func thousandths(_ units: Double) -> Quantity {
    Quantity(rawValue: Int64((min(max(0, units), most) * 1000).rounded()) * 1000)
  }
}
