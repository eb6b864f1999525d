import OpsShell
import Synchronization

/// A history that is gone with the test.
final class MemoryHistory: HistoryStore {
  private let kept: Mutex<[String]>

  init(_ entries: [String] = []) { kept = Mutex(entries) }

  var entries: [String] { kept.withLock { $0 } }
  func load() -> [String] { entries }
  func append(_ entry: String) { kept.withLock { $0.append(entry) } }
}
