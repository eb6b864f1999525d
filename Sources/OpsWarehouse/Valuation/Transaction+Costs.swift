import OpsDomain
import OpsStorage

// Whom an answer tells costs, where it does not only show fields that the gate hides.

extension Principal {
  /// Whether they may know what all goods cost, none excepted: the cost of some goods follows from
  /// sums over several.
  package var seesAllCosts: Bool { reach(of: .inventoryViewCost) == .all }

  /// Throws `denied.permission` unless they may know what all goods cost.
  func requireAllCosts() throws(OpsError) {
    try requireWhole(.inventoryViewCost, for: "these are figures over all goods")
  }
}

extension Transaction {
  /// Whether the caller may know the cost of this record: none of the goods that it is about is
  /// excepted. Whose right is limited to some goods is told none.
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
