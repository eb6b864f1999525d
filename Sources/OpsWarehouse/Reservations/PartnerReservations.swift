import OpsDomain
import OpsStorage

/// A reservation of a partner's goods belongs to an order or a request of the marketplace: only
/// that may give it up or use it. Stock operations cannot name such a reservation, and they reserve
/// nothing at such a place.
enum PartnerReservations {
  static func isOne(_ reservation: Reservation, _ transaction: Transaction) async throws -> Bool {
    let place = try await transaction.repository(Location.self).fetch(reservation.locationID)
    return place?.kind == .partner
  }

  static let refusal = OpsError(
    .ruleViolated,
    "This reservation of a partner's goods belongs to an order or a request of the marketplace",
    field: "reservation",
    hint: "to free the goods, cancel it: `opsh order cancel` or `opsh oos cancel`")
}
