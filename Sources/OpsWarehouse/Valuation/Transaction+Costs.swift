import OpsDomain
import OpsStorage

// Whom an answer tells costs, where it does not only show fields that the gate hides.

extension Principal {
  /// Whether the caller may see the cost of all goods without exception: the cost of single goods
  /// follows from sums over several.
  package var seesAllCosts: Bool { reach(of: .inventoryViewCost) == .all }

  /// Throws `denied.permission` unless the caller may see the cost of all goods.
  func requireAllCosts() throws(OpsError) {
    try requireWhole(.inventoryViewCost, for: "these are figures over all goods")
  }
}

extension Transaction {
  /// Whether the caller may see the cost of this record, of all goods in it. A caller whose
  /// permission is limited to some goods sees none.
  package func seesCost(of row: Row, _ schema: Schema) async throws -> Bool {
    guard principal.may(.inventoryViewCost) else { return false }
    guard !principal.seesAllCosts else { return true }
    do {
      try await require(.inventoryViewCost, for: row, of: schema, to: "Reading a cost")
      return true
    } catch let error as OpsError where error.code == .denied {
      return false
    }
  }
}
