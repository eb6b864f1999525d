import OpsDomain
import OpsStorage

/// What the gate enforces for sessions.
enum SessionRules {
  static let sessions = CollectionRules(
    AccessSession.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: AccessSession.self, check)

  private static func check(_ old: AccessSession?, _ new: AccessSession?) throws {
    guard let new, let old else { return }
    var allowed = old
    allowed.revokedAt = new.revokedAt
    allowed.workbench = new.workbench
    allowed.lastActiveAt = new.lastActiveAt
    guard allowed == new, old.revokedAt == nil, new.lastActiveAt >= old.lastActiveAt else {
      throw OpsError(.badState, "A session can only be used, and ended once")
    }
  }
}
