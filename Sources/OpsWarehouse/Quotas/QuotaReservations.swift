import OpsDomain
import OpsStorage

/// The reservations that hold the goods of quotas. What a quota holds is the sum of its active
/// reservations; what it lost is the sum of what they lost.
enum QuotaReservations {
  /// Refuses a reservation that does not fit its quota, and counts what the quota holds after every
  /// write of one.
  static let following = RuleAddition(to: Reservation.self)
    .before(Reservation.self, check)
    .reaction(of: Reservation.self) { old, new, transaction in
      guard let new, let id = new.quotaID else { return }
      let change = new.held - (old?.held ?? .zero)
      guard !change.isZero else { return }
      var quota = try await find(id, transaction)
      quota.held += change
      quota.follow(at: transaction.now)
      _ = try await transaction.repository(StockQuota.self).update(quota)
    }

  /// Counts what a quota lost after every write of a lost reservation.
  static let losses = RuleAddition(to: ReservationChange.self)
    .reaction(of: ReservationChange.self) { old, new, transaction in
      guard let change = new ?? old, change.kind == .lost,
        let reservation = try await transaction.repository(Reservation.self)
          .fetch(change.reservationID),
        let id = reservation.quotaID
      else { return }
      var quota = try await find(id, transaction)
      if new == nil { quota.lost -= change.quantity } else { quota.lost += change.quantity }
      quota.follow(at: transaction.now)
      _ = try await transaction.repository(StockQuota.self).update(quota)
    }

  private static func check(
    _ old: Reservation?, _ new: Reservation?, _ transaction: Transaction
  ) async throws {
    guard let new, let id = new.quotaID else { return }
    let quota = try await find(id, transaction)
    guard new.productID == quota.productID, new.locationID == quota.locationID,
      TextFolding.sameBytes(new.size, quota.size), new.requestID == nil,
      new.expiresAt == quota.until
    else {
      throw OpsError(
        .ruleViolated, "The reservation does not fit the quota \(Excerpt.of(quota.number))",
        field: "quota")
    }
    let isMore = new.held > (old?.held ?? .zero)
    guard !isMore || transaction.now < quota.until else {
      throw OpsError(
        .badState, "\(Excerpt.of(quota.number)) ended at \(quota.until)", field: "quota",
        hint: "run `opsh quota take` to take a new quota")
    }
  }

  private static func find(
    _ id: RecordID, _ transaction: Transaction
  ) async throws -> StockQuota {
    if let found = try await transaction.repository(StockQuota.self).fetch(id) { return found }
    throw OpsError(.notFound, "There is no such quota", field: "quota")
  }
}
