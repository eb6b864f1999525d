import OpsDomain
import OpsIdentityProvider
import OpsStorage
import Synchronization

/// The provider's private keys as an item that several servers share.
///
/// A key is published a day before it signs, so a server may remember the keys for some seconds.
final class ItemSigningKeys: SigningKeyStore {
  private static let name = "identity/keys"
  /// How long what was read is good, in nanoseconds.
  private static let lifetime: Int64 = 5_000_000_000

  private let items: any KeptItems
  private let known = Mutex<(keys: SigningKeys, until: Int64)?>(nil)

  init(_ items: any KeptItems) { self.items = items }

  func update(_ change: (SigningKeys?) throws -> SigningKeys) throws -> SigningKeys {
    let now = Stopwatch.now
    if let known = known.withLock({ $0 }), now < known.until, try change(known.keys) == known.keys {
      return known.keys
    }
    // What `change` throws goes out as it is.
    let outcome = try items.alone { (session) throws(OpsError) -> Result<SigningKeys, any Error> in
      let kept = try session.item(Self.name).map { bytes throws(OpsError) in
        try SigningKeys(reading: bytes)
      }
      let changed: SigningKeys
      do {
        changed = try change(kept)
      } catch {
        return .failure(error)
      }
      if changed != kept { try session.put(KeptItem(Self.name, changed.bytes)) }
      return .success(changed)
    }
    let keys = try outcome.get()
    known.withLock { $0 = (keys, now + Self.lifetime) }
    return keys
  }
}
