import OpsDomain
import OpsStorage

/// Finds reservations by the names that people use for them.
struct ActiveReservations {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The active reservation with this identifier, or all active ones with this reference, oldest
  /// first; none of a partner's goods or of a quota.
  ///
  /// Throws `notfound.reservation` when there is none, `rule.bad_state` when the named one is no
  /// longer active, and `rule.violated` when all are for a partner's goods or of a quota.
  func active(_ text: String) async throws -> [Reservation] {
    let found = try await anywhere(text)
    var ofHouse: [Reservation] = []
    for reservation in found where reservation.quotaID == nil {
      if try await !PartnerReservations.isOne(reservation, transaction) {
        ofHouse.append(reservation)
      }
    }
    guard ofHouse.isEmpty else { return ofHouse }
    if let leased = found.first(where: { $0.quotaID != nil }) {
      throw QuotaGuard.refusal(of: leased)
    }
    throw PartnerReservations.refusal
  }

  private func anywhere(_ text: String) async throws -> [Reservation] {
    let reservations = transaction.repository(Reservation.self)
    if let id = RecordID(text), let found = try await reservations.fetch(id) {
      let isLapsed = found.expiresAt.map { $0 <= transaction.now } ?? false
      guard found.status == .active, !isLapsed else {
        let state = found.status == .active ? ReservationStatus.expired : found.status
        throw OpsError(
          .badState, "The reservation is already \(state.rawValue)", field: "reservation")
      }
      return [found]
    }
    let named = try await reservations.all(
      where: .and([
        .equals(Reservation.Columns.reference, text),
        .equals(Reservation.Columns.status, .active),
      ]), order: [.ascending(Reservation.Columns.createdAt)]
    ).filter { $0.expiresAt.map { $0 > transaction.now } ?? true }
    guard !named.isEmpty else {
      throw OpsError(
        .notFoundReservation, "There is no active reservation \(Excerpt.of(text))",
        field: "reservation", hint: "give its identifier, or the name it was made for")
    }
    return named
  }
}

extension ActiveReservations {
  /// The answer about these reservations. Throws `internal.bug` for none.
  func view(of reservations: [Reservation]) async throws -> StockReservationView {
    guard let first = reservations.first else {
      throw OpsError(.internalError, "A reservation has at least one part")
    }
    var parts: [StockReservationView.Part] = []
    for reservation in reservations {
      let product = try await transaction.repository(Product.self).fetch(reservation.productID)
      let place = try await transaction.repository(Location.self).fetch(reservation.locationID)
      parts.append(
        StockReservationView.Part(
          reservation, sku: product?.sku ?? reservation.productID.description,
          location: place?.code ?? reservation.locationID.description))
    }
    return StockReservationView(first, parts: parts)
  }
}
