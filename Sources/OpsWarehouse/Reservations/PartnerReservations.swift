import OpsDomain
import OpsStorage

/// What is reserved of a partner's goods belongs to an order or a request of the marketplace: it
/// alone gives it up or uses it. Who keeps stock names no such reservation, as they reserve nothing
/// at such a place.
enum PartnerReservations {
  static func isOne(_ reservation: Reservation, _ transaction: Transaction) async throws -> Bool {
    let place = try await transaction.repository(Location.self).fetch(reservation.locationID)
    return place?.kind == .partner
  }

  static let refusal = OpsError(
    .ruleViolated,
    "These are goods of a partner, reserved for an order or a request of the marketplace",
    field: "reservation",
    hint: "they are free once it is cancelled: `opsh order cancel` or `opsh oos cancel`")
}
