import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The records that a page of orders refers to, each collection asked once. They belong to orders
/// that the caller sees, so they are read with the rights of the system.
struct OrderNames {
  private(set) var users: [RecordID: String] = [:]
  private(set) var partners: [RecordID: String] = [:]
  private(set) var drivers: [RecordID: String] = [:]
  private(set) var products: [RecordID: String] = [:]
  /// Lines of each order, in their order.
  private(set) var lines: [RecordID: [OrderLine]] = [:]
  /// What each customer tells the driver at the door.
  private(set) var codes: [RecordID: String] = [:]
  /// SHA-256 of the photo that proves that an order was handed over.
  private(set) var photos: [RecordID: String] = [:]
  /// Payments of each order, oldest first.
  private(set) var payments: [RecordID: [OrderPayment]] = [:]
  /// Numbers of the orders that were placed together, by the first of them, in their order.
  private var together: [RecordID: [String]] = [:]

  /// Names of nothing.
  init() {}

  init(_ orders: [MarketOrder], _ transaction: Transaction) async throws {
    guard !orders.isEmpty else { return }
    let system = transaction.asSystem("reads what goes with orders")
    for user in try await system.seen(User.self, Set(orders.map(\.buyerID))) {
      users[user.id] = user.name
    }
    for partner in try await system.seen(Partner.self, Set(orders.map(\.partnerID))) {
      partners[partner.id] = partner.name
    }
    for driver in try await system.seen(Driver.self, Set(orders.compactMap(\.driverID))) {
      drivers[driver.id] = driver.number
    }
    let ids = orders.map(\.id)
    lines = Dictionary(
      grouping: try await system.repository(OrderLine.self).all(
        where: .oneOf(OrderLine.Columns.orderID, ids)
      ).sorted { $0.id < $1.id }, by: \.orderID)
    payments = try await OrderPayment.of(ids, system)
    let first = Set(orders.map(\.firstID)).sorted()
    let others = try await system.repository(MarketOrder.self).all(
      where: .oneOf(MarketOrder.Columns.placedWithID, first))
    let groups = Dictionary(grouping: others, by: \.firstID)
    for order in try await system.seen(MarketOrder.self, Set(groups.keys)) {
      let rest = (groups[order.id] ?? []).sorted { $0.id < $1.id }
      together[order.id] = [order.number] + rest.map(\.number)
    }
    for code in try await system.repository(DeliveryCode.self).all(
      where: .oneOf(DeliveryCode.Columns.orderID, ids))
    { codes[code.orderID] = code.code }
    for proof in try await system.repository(DeliveryProof.self).all(
      where: .oneOf(DeliveryProof.Columns.orderID, ids))
    { photos[proof.orderID] = proof.photo }
    let sold = Set(lines.values.flatMap { $0.map(\.productID) })
    for product in try await system.seen(Product.self, sold) { products[product.id] = product.sku }
  }

  /// Numbers of the orders that were placed together with one, without its own.
  func together(with order: MarketOrder) -> [String] {
    (together[order.firstID] ?? []).filter { !TextFolding.sameBytes($0, order.number) }
  }
}
