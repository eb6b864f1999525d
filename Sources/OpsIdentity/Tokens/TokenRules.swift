import OpsDomain
import OpsStorage

/// What the gate enforces for personal access tokens and their uses.
enum TokenRules {
  static let tokens = CollectionRules(
    PersonalToken.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: PersonalToken.self, check)

  static let tokenUses = CollectionRules(
    TokenUse.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: TokenUse.self, check)

  /// A token keeps its owner, scopes and end; its secret can be replaced, and it can be ended once.
  private static func check(_ old: PersonalToken?, _ new: PersonalToken?) throws {
    // One is removed together with its owner, when that person is erased.
    guard let new else { return }
    guard new.digest.count == TokenSecret.bytes, new.verifyingKey.count == TokenSecret.bytes else {
      throw OpsError(.badValue, "A token must have a digest and a key of 32 bytes", field: "digest")
    }
    guard let old else { return }
    var allowed = old
    allowed.digest = new.digest
    allowed.verifyingKey = new.verifyingKey
    allowed.lastUsedAt = new.lastUsedAt
    allowed.revokedAt = new.revokedAt
    guard allowed == new, old.revokedAt == nil else {
      throw OpsError(.badState, "A token can only be used, given a new secret, and revoked once")
    }
  }

  /// Uses are only ever counted up.
  private static func check(_ old: TokenUse?, _ new: TokenUse?) throws {
    guard let new, let old else { return }
    var allowed = old
    allowed.count = old.count + 1
    guard allowed == new else {
      throw OpsError(.badState, "The number of uses of a token can only grow")
    }
  }
}
