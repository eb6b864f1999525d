import OpsDomain
import OpsShell
import Synchronization

/// Keeps the key of a guest's cart as long as the test runs.
final class MemoryGuestCart: GuestCartStore {
  private let key = Mutex<Secret?>(nil)

  func load() -> Secret? { key.withLock { $0 } }
  func keep(_ key: Secret) { self.key.withLock { $0 = key } }
  func forget() { key.withLock { $0 = nil } }
}
