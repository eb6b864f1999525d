import OpsDomain
import OpsIdentity
import Synchronization

/// A key store in memory, which can be broken on demand.
final class MemoryKeyStore: KeyStore {
  private let kept = Mutex<[UInt8]?>(nil)
  private let broken = Mutex(false)
  private let jammed = Mutex(false)

  let place = "memory"

  func breakDown() { broken.withLock { $0 = true } }
  /// From now on nothing can be removed.
  func jam() { jammed.withLock { $0 = true } }
  func damage() { kept.withLock { $0 = Array("opsh_x\n{".utf8) } }

  func store(_ credentials: AuthCredentials) throws {
    guard !broken.withLock({ $0 }) else { throw OpsError(.signInStore, "The store is broken") }
    let bytes = try credentials.bytes()
    kept.withLock { $0 = bytes }
  }

  func retrieve() throws -> AuthCredentials? {
    guard let bytes = kept.withLock({ $0 }) else { return nil }
    do {
      return try AuthCredentials(reading: bytes)
    } catch {
      try delete()
      throw error
    }
  }

  func delete() throws {
    guard !jammed.withLock({ $0 }) else { throw OpsError(.signInStore, "It cannot be removed") }
    kept.withLock { $0 = nil }
  }
  func exists() -> Bool { kept.withLock { $0 != nil } }
}
