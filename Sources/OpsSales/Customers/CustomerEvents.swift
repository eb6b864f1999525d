import OpsDomain
import OpsKernel
import OpsStorage

/// The latest business with a customer, as far as the caller may see it.
enum CustomerEvents {
  /// How many of each kind are read, and how many of all are shown.
  static let most = 10

  /// The latest requests, deliveries and give-backs together, the newest first.
  static func latest(
    of customer: RecordID, _ transaction: Transaction
  ) async throws -> [CustomerEvent] {
    var found: [Draft] = []
    if transaction.principal.may(.requestView) {
      found += try await requests(of: customer, transaction)
      found += try await deliveries(to: customer, transaction)
    }
    if transaction.principal.may(.giveBackView) {
      found += try await giveBacks(of: customer, transaction)
    }
    found.sort { $0.at == $1.at ? $0.id > $1.id : $0.at > $1.at }
    let latest = found.prefix(most)
    let names = try await ReferredNames(products: latest.map(\.product), transaction)
    return latest.map { draft in
      CustomerEvent(
        kind: draft.kind, at: draft.at, number: draft.number,
        product: names.product(draft.product).code, quantity: draft.quantity, status: draft.status)
    }
  }

  /// An event before its product has a name.
  private struct Draft {
    let id: RecordID
    let kind: CustomerEvent.Kind
    let at: Instant
    let number: String?
    let product: RecordID
    let quantity: Quantity
    let status: String?
  }

  private static func requests(
    of customer: RecordID, _ transaction: Transaction
  ) async throws -> [Draft] {
    typealias Columns = OutOfStockRequest.Columns
    let query = Query(
      OutOfStockRequest.schema,
      // All states by name, so that the latest of each are read and no others.
      where: .and([
        .equals(Columns.customerID, customer),
        .oneOf(Columns.status, Array(RequestStatus.allCases)),
      ]), order: [.descending(Columns.requestedAt)], limit: most)
    return try await transaction.repository(OutOfStockRequest.self).fetch(query).items.map {
      Draft(
        id: $0.id, kind: .request, at: $0.requestedAt, number: $0.number, product: $0.productID,
        quantity: $0.quantity, status: $0.status.rawValue)
    }
  }

  private static func deliveries(
    to customer: RecordID, _ transaction: Transaction
  ) async throws -> [Draft] {
    let query = Query(
      Delivery.schema, where: .equals(Delivery.Columns.customerID, customer),
      order: [.descending(Delivery.Columns.deliveredAt)], limit: most)
    return try await transaction.repository(Delivery.self).fetch(query).items.map {
      Draft(
        id: $0.id, kind: .delivery, at: $0.deliveredAt, number: $0.reference,
        product: $0.productID, quantity: $0.quantity, status: nil)
    }
  }

  private static func giveBacks(
    of customer: RecordID, _ transaction: Transaction
  ) async throws -> [Draft] {
    let query = Query(
      GiveBack.schema, where: .equals(GiveBack.Columns.customerID, customer),
      order: [.descending(GiveBack.Columns.requestedAt)], limit: most)
    return try await transaction.repository(GiveBack.self).fetch(query).items.map {
      Draft(
        id: $0.id, kind: .giveback, at: $0.requestedAt, number: $0.number, product: $0.productID,
        quantity: $0.quantity, status: $0.status.rawValue)
    }
  }
}
