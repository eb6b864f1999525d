import OpsDomain
import OpsStorage

/// What the gate enforces for devices. Nobody reads the records: people see the names of their own
/// through operations, and the channel reads the tokens.
enum PushRules {
  static let devices = CollectionRules(
    PushDevice.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: PushDevice.self) { old, new in
    guard let new else { return }
    _ = try PushDevice.checkedToken(new.token)
    guard TextFolding.sameBytes(new.foldedName, TextFolding.fold(new.name)) else {
      throw OpsError(.derivedField, "The folded name is derived from the name", field: "name")
    }
    guard let old else { return }
    guard old.userID == new.userID else {
      throw OpsError(
        .ruleViolated, "A device cannot be given to another user: register it again", field: "user")
    }
  }
}
