import OpsDomain
import OpsStorage

/// What the gate enforces for offline desks. Nobody reads the records: operations show what may be
/// known of them, and the key only to the desk's own user.
enum OfflineDeskRules {
  static let desks = CollectionRules(
    OfflineDesk.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: OfflineDesk.self, check)

  /// A desk keeps its user, its name and its key until it is revoked, once.
  private static func check(_ old: OfflineDesk?, _ new: OfflineDesk?) throws {
    // One is removed together with its owner, when that person is erased.
    guard let new else { return }
    guard new.revokedAt == nil || new.secret.isEmpty else {
      throw OpsError(.ruleViolated, "A desk that is over has no key", field: "secret")
    }
    guard let old else {
      guard OfflineDesk.isStoredKey(new.secret) else {
        throw OpsError(
          .badValue, "The key of a desk must have \(OfflineDesk.secretBytes) bytes", field: "key")
      }
      return
    }
    var allowed = old
    allowed.lastContactAt = new.lastContactAt
    allowed.lifetime = new.lifetime
    allowed.declarations = new.declarations
    allowed.revokedAt = new.revokedAt
    if new.revokedAt != nil { allowed.secret = [] }
    guard allowed == new, old.revokedAt == nil, new.lastContactAt >= old.lastContactAt else {
      throw OpsError(.badState, "An offline desk can only have contact, and be revoked once")
    }
  }
}
