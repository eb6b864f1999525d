import OpsDomain
import OpsStorage

/// What the gate enforces for numbers and codes of phones. Nobody reads them, whatever the role,
/// and only the system writes them.
enum PhoneRules {
  static let logins = CollectionRules(
    PhoneLogin.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: PhoneLogin.self) { old, new in
    guard let new else { return }
    guard try PhoneNumber(parsing: new.phone).text.value == new.phone else {
      throw OpsError(.badValue, "A number is kept as + and digits", field: "number")
    }
    guard let old else { return }
    guard old == new else {
      throw OpsError(.ruleViolated, "A number that signs somebody in cannot be changed")
    }
  }

  static let codes = CollectionRules(
    PhoneCode.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: PhoneCode.self) { old, new in
    guard let new, let old else { return }
    guard old.mark == new.mark, new.lastAt >= old.lastAt else {
      throw OpsError(.ruleViolated, "A code belongs to one number")
    }
    let isNew = new.lastAt > old.lastAt
    guard isNew || new.tries >= old.tries && (old.usedAt == nil || old.usedAt == new.usedAt) else {
      throw OpsError(.ruleViolated, "A code that was used or tried cannot become valid again")
    }
  }
}
