import OpsDomain
import OpsStorage

/// What the gate enforces for the record of lost and moved reservations: only the system writes it,
/// and only undo removes a part of it.
enum ReservationChangeRules {
  static let changes = CollectionRules(ReservationChange.self, readable: .inventoryView)
    .transition(of: ReservationChange.self) { old, new in
      guard old == nil || new == nil else {
        throw OpsError(
          .badState, "A record of a reduced or moved reservation cannot be edited",
          hint: "run `opsh undo` to undo the commit that changed the reservation")
      }
      guard new?.quantity.isPositive != false else {
        throw OpsError(
          .badQuantity, "The quantity must be above zero", field: "quantity",
          hint: "give the quantity that was lost or moved")
      }
    }
}
