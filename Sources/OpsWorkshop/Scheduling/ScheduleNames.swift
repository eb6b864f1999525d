import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What the records of a schedule refer to, looked up in one go. Numbers, SKUs and colors are part
/// of the schedule, so everybody who sees it sees them.
struct ScheduleNames {
  let orders: [RecordID: ProductionOrder]
  let machines: ReferredRecords
  let colors: ReferredRecords
  private let products: ReferredRecords

  init(
    _ steps: [ScheduledStep], _ late: [LateOrder], _ transaction: Transaction
  ) async throws {
    let system =
      transaction.principal.isSystem
      ? transaction : transaction.asSystem("names what a schedule refers to")
    let ids = Set(steps.map(\.productionID) + late.map(\.productionID))
    let found = try await system.seen(ProductionOrder.self, ids)
    orders = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    products = try await ReferredRecords(
      Product.self, found.map(\.productID), system
    ) { ($0.sku, $0.sku) }
    machines = try await ReferredRecords(
      Machine.self, steps.map(\.machineID), system
    ) { ($0.number, $0.number) }
    colors = try await ReferredRecords(
      ColorCard.self, found.compactMap(\.colorID), system
    ) { ($0.name, $0.name) }
  }

  func number(of order: RecordID) -> String { orders[order]?.number ?? order.description }

  func sku(of order: RecordID) -> String {
    orders[order].map { products[$0.productID].code } ?? ""
  }
}
