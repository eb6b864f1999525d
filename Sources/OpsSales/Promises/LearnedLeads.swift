import OpsDomain
import OpsStorage
import OpsWarehouse

/// Reads what lead times are learned from: the days on which goods came in, and how long requests
/// waited for them.
struct LearnedLeads {
  /// How many days back receipts and requests count.
  private static let window = 365
  /// Requests of one state and product that are read at most, the latest ones.
  private static let mostRequests = 200

  /// With the rights of the system.
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("learns how long goods take from what came in")
  }

  /// The lead times of those of the products that teach one.
  func of(_ products: [RecordID]) async throws -> [RecordID: LearnedLead] {
    var found: [RecordID: LearnedLead] = [:]
    for product in products {
      try Task.checkCancellation()
      let receipts = try await receipts(of: product)
      guard receipts.count >= LearnedLead.fewest else { continue }
      found[product] = LearnedLead(
        receipts: receipts, requests: try await requests(for: product))
    }
    return found
  }

  private func receipts(of product: RecordID) async throws -> [CivilDate] {
    typealias Columns = StockDayFigures.Columns
    return try await system.repository(StockDayFigures.self).all(
      where: .and([
        .equals(Columns.productID, product),
        .greaterOrEqual(Columns.day, system.today.adding(days: -Self.window)),
      ]), order: [.ascending(Columns.day)]
    ).filter { $0.received.rawValue > 0 }.map(\.day)
  }

  private func requests(for product: RecordID) async throws -> [WaitingDays] {
    typealias Columns = OutOfStockRequest.Columns
    let calendar = system.context.calendar
    let start = calendar.start(of: system.today.adding(days: -Self.window))
    var found: [OutOfStockRequest] = []
    for status in [RequestStatus.pending, .completed, .returned] {
      found += try await system.repository(OutOfStockRequest.self).first(
        Self.mostRequests,
        where: .and([
          .equals(Columns.productID, product), .equals(Columns.status, status),
          .equals(Columns.locationID, nil), .greaterOrEqual(Columns.requestedAt, start),
        ]), order: [.descending(Columns.requestedAt)])
    }
    let reserved = try await reserved(for: found.map(\.id))
    return found.map { request in
      let end = request.toAllocate.isPositive ? nil : reserved[request.id] ?? request.completedAt
      return WaitingDays(
        from: calendar.date(of: request.requestedAt), until: end.map { calendar.date(of: $0) })
    }
  }

  /// When the last goods of each request were reserved.
  private func reserved(for requests: [RecordID]) async throws -> [RecordID: Instant] {
    var latest: [RecordID: Instant] = [:]
    for start in stride(from: 0, to: requests.count, by: Self.mostRequests) {
      let part = requests[start..<min(start + Self.mostRequests, requests.count)]
      for reservation in try await system.repository(Reservation.self).all(
        where: .oneOf(Reservation.Columns.requestID, part))
      {
        guard let request = reservation.requestID else { continue }
        latest[request] = max(latest[request] ?? .minimum, reservation.createdAt)
      }
    }
    return latest
  }
}
