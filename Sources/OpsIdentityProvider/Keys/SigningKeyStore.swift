import Synchronization

/// Where the provider's private keys are kept: apart from the book, so that nobody can sign with a
/// copy of the book.
public protocol SigningKeyStore: Sendable {
  /// Lets `change` see and replace what is kept (nil when nothing is), alone among all processes.
  /// Writes only what is different. Throws `data.corrupt`, `config.invalid` for a place that is
  /// open to others, and what `change` throws.
  func update(_ change: (SigningKeys?) throws -> SigningKeys) throws -> SigningKeys
}

/// Signing keys that are gone with the process: for a book in memory, and for tests.
public final class MemorySigningKeys: SigningKeyStore {
  private let kept = Mutex<SigningKeys?>(nil)

  /// A store without keys; the first change puts some in.
  public init() {}

  public func update(_ change: (SigningKeys?) throws -> SigningKeys) throws -> SigningKeys {
    try kept.withLock { kept in
      let changed = try change(kept)
      kept = changed
      return changed
    }
  }
}
