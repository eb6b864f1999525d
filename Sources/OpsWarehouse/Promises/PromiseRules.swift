import OpsDomain
import OpsStorage

/// What the gate enforces for the record of lost and moved promises: the system alone writes it,
/// and only undo removes a part of it.
enum PromiseRules {
  static let changes = CollectionRules(PromiseChange.self, readable: .inventoryView)
    .transition(of: PromiseChange.self) { old, new in
      guard old == nil || new == nil else {
        throw OpsError(
          .badState, "A record of a reduced or moved reservation cannot be edited",
          hint: "`opsh undo` takes back the commit that changed the reservation")
      }
      guard new?.quantity.isPositive != false else {
        throw OpsError(
          .badQuantity, "The quantity must be above zero", field: "quantity",
          hint: "write what was lost or moved")
      }
    }
}
