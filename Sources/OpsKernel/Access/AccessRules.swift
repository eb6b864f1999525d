import OpsDomain
import OpsStorage

/// What the gate enforces for access events: the system writes them, and only retention takes
/// them away. The commits that made them stay.
enum AccessRules {
  static let events = CollectionRules(AccessEvent.self, readable: .systemViewAuditLogs)
    .transition(of: AccessEvent.self) { old, new in
      guard old == nil || new == nil else {
        throw OpsError(.ruleViolated, "An access event cannot be changed")
      }
    }
}
