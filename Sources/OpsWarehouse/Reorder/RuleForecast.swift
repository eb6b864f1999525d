import OpsDomain
import OpsStorage

/// The demand that a reorder rule expects, and when it orders for it.
package struct RuleForecast: Sendable {
  let forecast: DemandForecast
  let point: ReorderPoint
  /// The reorder point as a quantity of the product's unit.
  package let level: Quantity
  /// How many days of demand were used.
  let days: Int
}

extension MaterialBook {
  /// Forecasts the demand of all rules. A product with one rule is forecast from its kept figures,
  /// read for many products at once; one with several from the movements of each place.
  mutating func readForecasts(
    _ method: DemandForecast.Method?, _ system: Transaction
  ) async throws {
    let daily = DailyDemand(transaction: system)
    let single = policies.filter { $0.value.count == 1 }.keys.sorted()
    let demands = try await daily.of(single)
    for (product, rules) in policies.sorted(by: { $0.key < $1.key }) {
      try Task.checkCancellation()
      guard let scale = products[product]?.scale else { continue }
      for rule in rules {
        var demand = demands[product] ?? []
        if rules.count > 1 {
          let places = try await self.places(within: rule.locationID, system)
          demand = try await daily.of(product, places: places)
        }
        let forecast = DemandForecast.of(demand, window: demand.count, using: method)
        let point = ReorderPoint(
          forecast, leadTime: Double(rule.leadDays), serviceLevel: rule.service)
        forecasts[rule.id] = RuleForecast(
          forecast: forecast, point: point,
          level: ReorderPlanner.quantity(point.level, scale: scale), days: demand.count)
      }
    }
  }

  private func places(
    within id: RecordID, _ system: Transaction
  ) async throws -> Set<RecordID> {
    guard let place = try await system.repository(Location.self).fetch(id) else { return [id] }
    return Set(try await LocationTree(system).within(place).map(\.id))
  }
}
