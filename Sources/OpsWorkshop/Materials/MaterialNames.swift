import OpsDomain
import OpsKernel
import OpsScheduling
import OpsStorage
import OpsWarehouse

/// The names of demands and supplies of a material plan.
struct MaterialNames {
  /// A demand in words.
  struct Demand {
    let name: String
    let kind: MaterialDemandKind
    let neededBy: CivilDate?
  }

  let plan: MaterialPlan
  private let places: [RecordID: String]

  init(_ plan: MaterialPlan, _ transaction: Transaction) async throws {
    self.plan = plan
    let rules = plan.book.policies.values.joined()
    let system = transaction.asSystem("names the places of reorder rules")
    var codes: [RecordID: String] = [:]
    let ids = Set(rules.map(\.locationID))
    if !ids.isEmpty {
      for place in try await system.repository(Location.self).all(where: .everything) {
        codes[place.id] = place.code
      }
    }
    var places: [RecordID: String] = [:]
    for rule in rules { places[rule.id] = codes[rule.locationID] }
    self.places = places
  }

  func product(_ item: Int) -> Product? { plan.book.products[plan.draft.keys[item].product] }

  func sku(_ item: Int) -> String {
    product(item)?.sku ?? plan.draft.keys[item].product.description
  }

  func size(_ item: Int) -> String? {
    let size = plan.draft.keys[item].size
    return size.isEmpty ? nil : size
  }

  /// The SKU, with its size where it has one.
  func goods(_ item: Int) -> String { size(item).map { "\(sku(item))/\($0)" } ?? sku(item) }

  /// The demand.
  ///
  /// - Parameter day: The day it needs the goods, for one that the plan made.
  func demand(_ source: DemandSource, on day: Int) -> Demand {
    switch source {
    case .demand(let id):
      let demand = plan.demands[id]
      switch demand.source {
      case .request(_, let number):
        return Demand(name: number, kind: .request, neededBy: demand.neededBy)
      case .production(_, let number):
        return Demand(name: number, kind: .production, neededBy: demand.neededBy)
      case .rule(let id):
        return Demand(name: places[id] ?? "", kind: .rule, neededBy: demand.neededBy)
      case .deficit: return Demand(name: goods(demand.item), kind: .deficit, neededBy: nil)
      }
    case .component(let proposal, _):
      return Demand(
        name: goods(plan.result.proposals[proposal].item), kind: .part,
        neededBy: CivilDate(daysSinceEpoch: day))
    case .safety(let item):
      return Demand(
        name: goods(item), kind: .rule, neededBy: CivilDate(daysSinceEpoch: day))
    }
  }

  /// The number of what brings a receipt.
  func receipt(_ index: Int) -> String {
    switch plan.draft.receipts[index].source {
    case .transfer(let number), .production(_, let number), .byProduct(_, let number): number
    }
  }
}
