import OpsDomain
import OpsStorage

/// When an order is first to be ready: what drivers who wait for it are paid from. It is worked out
/// once, when the partner accepts the order, so that nothing that is edited later changes it.
enum FirstReady {
  /// Throws `rule.derived_field` for an order that was just accepted with another time. One without
  /// a time is as one of earlier versions.
  static func require(_ order: MarketOrder, _ transaction: Transaction) async throws {
    guard let kept = order.firstReadyBy else { return }
    let expected = try await of(order, transaction)
    guard kept == expected else { throw order.wrongFirstReady }
  }

  /// After the partner's preparation, and for an order for later not before it has to leave; nil
  /// where there is no partner.
  fileprivate static func of(
    _ order: MarketOrder, _ transaction: Transaction
  ) async throws -> Instant? {
    let system = transaction.asSystem("calculates when an order is to be ready")
    guard let partner = try await system.repository(Partner.self).fetch(order.partnerID) else {
      return nil
    }
    return OrderTimes.usual(order, partner, try await DeliveryTimes(system))
  }
}

extension MarketOrder {
  /// Writes the order accepted, with the time at which it is first to be ready. Throws as
  /// ``moved(to:in:reason:_:)`` does.
  func accepted(in transaction: Transaction) async throws -> MarketOrder {
    let next = try moving(to: .accepted, by: transaction)
    let first = try await FirstReady.of(next, transaction)
    return try await moved(to: .accepted, in: transaction) { $0.firstReadyBy = first }
  }

  /// Takes over when its partner says that it will be ready.
  mutating func delay(until ready: Instant) {
    readyBy = ready
    if let first = firstReadyBy { firstReadyBy = min(first, ready) }
  }
}
