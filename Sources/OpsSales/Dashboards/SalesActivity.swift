import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What happened last: requests that were created and goods that were handed over.
struct SalesActivity {
  static let most = 5

  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  func list() async throws -> DashboardView.List {
    let requests = try await transaction.repository(OutOfStockRequest.self).first(
      Self.most, where: .everything, order: [.descending(OutOfStockRequest.Columns.requestedAt)])
    let deliveries = try await transaction.repository(Delivery.self).first(
      Self.most, where: .everything, order: [.descending(Delivery.Columns.deliveredAt)])
    let names = try await ReferredNames(
      customers: requests.map(\.customerID) + deliveries.map(\.customerID),
      products: requests.map(\.productID) + deliveries.map(\.productID), transaction)
    var events = requests.map { request in
      Event(
        at: request.requestedAt, name: request.number,
        label: "\(request.quantity) of \(names.product(request.productID).code) requested for "
          + names.customer(request.customerID).code)
    }
    events += deliveries.map { delivery in
      Event(
        at: delivery.deliveredAt, name: delivery.reference ?? "delivery",
        label: "\(delivery.quantity) of \(names.product(delivery.productID).code) delivered to "
          + names.customer(delivery.customerID).code)
    }
    let latest = events.enumerated().sorted { one, other in
      one.element.at == other.element.at
        ? one.offset < other.offset : one.element.at > other.element.at
    }.prefix(Self.most).map(\.element)
    let items = latest.map { event in
      DashboardView.List.Item(
        event.name, event.label,
        minutes: max(0, transaction.now.since(event.at).milliseconds / 60_000), hint: nil)
    }
    return DashboardView.List("activity", "what happened last", items, of: Int64(items.count))
  }

  private struct Event {
    let at: Instant
    let name: String
    let label: String
  }
}
