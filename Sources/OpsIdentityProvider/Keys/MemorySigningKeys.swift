import Synchronization

/// Signing keys that are gone with the process: for a book in memory, and for tests.
public final class MemorySigningKeys: SigningKeyStore {
  private let kept = Mutex<SigningKeys?>(nil)

  public init() {}

  public func update(_ change: (SigningKeys?) throws -> SigningKeys) throws -> SigningKeys {
    try kept.withLock { kept in
      let changed = try change(kept)
      kept = changed
      return changed
    }
  }
}
