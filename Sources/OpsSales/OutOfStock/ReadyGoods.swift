import OpsDomain
import OpsStorage
import OpsWarehouse

/// What is reserved for pending requests of the house and can be handed over today. Goods of
/// expired lots stay reserved until an allocation or the job `reservations.refit` moves them;
/// nobody may hand them over meanwhile.
struct ReadyGoods: Sendable {
  /// Most records that one query names.
  private static let chunk = 500

  /// Requests with reservations of expired lots, read with the rights of the system.
  private let spoiled: [OutOfStockRequest]
  /// How much of each of them is in expired lots, above zero.
  private let expired: [RecordID: Quantity]

  /// One lot at one place.
  private struct Spot: Hashable {
    let product: RecordID
    let location: RecordID
    let size: Value
    let lot: Value
  }

  /// Looks only at what is reserved of expired lots.
  static func read(_ transaction: Transaction) async throws -> ReadyGoods {
    let system = transaction.asSystem("looks for reserved goods that have expired")
    let levels = try await system.repository(StockLevel.self).all(
      where: .and([
        .equals(StockLevel.Columns.isOnShelf, true),
        .less(StockLevel.Columns.due, system.today),
        .greater(StockLevel.Columns.reserved, 0),
      ]))
    guard !levels.isEmpty else { return ReadyGoods(spoiled: [], expired: [:]) }
    let spots = Set(
      levels.map {
        Spot(
          product: $0.productID, location: $0.locationID, size: .text($0.size), lot: .text($0.lot))
      })
    var expired: [RecordID: Quantity] = [:]
    for part in parts(of: Set(levels.map(\.productID)).sorted()) {
      let held = try await system.repository(Reservation.self).all(
        where: .both(
          .oneOf(Reservation.Columns.productID, part),
          .equals(Reservation.Columns.status, .active)))
      for reservation in held {
        let spot = Spot(
          product: reservation.productID, location: reservation.locationID,
          size: .text(reservation.size), lot: .text(reservation.lot))
        guard let request = reservation.requestID, spots.contains(spot) else { continue }
        expired[request, default: .zero] += reservation.quantity
      }
    }
    var spoiled: [OutOfStockRequest] = []
    for part in parts(of: expired.keys.sorted()) {
      spoiled += try await system.repository(OutOfStockRequest.self).all(
        where: .both(.oneOf(.id, part), RequestDueTime.withReservations))
    }
    return ReadyGoods(spoiled: spoiled, expired: expired)
  }

  /// The reserved quantity that can be handed over. Zero for a request of the marketplace: its
  /// customer orders the goods instead.
  func quantity(_ request: OutOfStockRequest) -> Quantity {
    guard request.locationID == nil else { return .zero }
    return max(.zero, request.allocated - lost(request))
  }

  /// The reserved quantity that lies in expired lots.
  func lost(_ request: OutOfStockRequest) -> Quantity { expired[request.id] ?? .zero }

  /// How much the request still needs: what is not reserved, and what is reserved and expired.
  func toBring(_ request: OutOfStockRequest) -> Quantity { request.toAllocate + lost(request) }

  /// Pending requests of the house with goods that can be handed over.
  var requests: Predicate {
    let none = spoiled.filter { !quantity($0).isPositive }.map(\.id)
    return Self.parts(of: none).reduce(RequestDueTime.withReservations) {
      .both($0, .not(.oneOf(.id, $1)))
    }
  }

  /// The same as conditions that exclude each other: those with a day they are needed by first.
  var requestsByDay: [Predicate] {
    [
      .both(requests, .notEquals(OutOfStockRequest.Columns.neededBy, nil)),
      .both(requests, .equals(OutOfStockRequest.Columns.neededBy, nil)),
    ]
  }

  /// Those of the requests with expired goods that fit the filter and that the caller sees.
  func spoiled(
    _ filter: Predicate, _ transaction: Transaction
  ) async throws -> [OutOfStockRequest] {
    var found: [OutOfStockRequest] = []
    for part in Self.parts(of: spoiled.map(\.id)) {
      found += try await transaction.repository(OutOfStockRequest.self).all(
        where: .both(filter, .oneOf(.id, part)))
    }
    return found
  }

  private static func parts(of ids: [RecordID]) -> [[RecordID]] {
    stride(from: 0, to: ids.count, by: chunk).map { Array(ids[$0..<min($0 + chunk, ids.count)]) }
  }
}
