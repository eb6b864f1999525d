import OpsDomain
import OpsIdentity
import Synchronization

/// Remembers what it was asked to verify.
final class CountingHasher: PasswordHashing {
  private let base: Argon2PasswordHasher
  private let asked = Mutex<[String]>([])

  init(_ base: Argon2PasswordHasher) { self.base = base }

  var decoy: String { base.decoy }
  func hash(_ password: Secret) throws -> String { try base.hash(password) }
  func needsRehash(_ encoded: String) -> Bool { base.needsRehash(encoded) }
  func verify(_ password: Secret, against encoded: String) throws -> Bool {
    asked.withLock { $0.append(encoded) }
    return try base.verify(password, against: encoded)
  }

  /// What was verified since the last time.
  func take() -> [String] {
    asked.withLock { asked in
      defer { asked = [] }
      return asked
    }
  }
}
