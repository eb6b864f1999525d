import OpsShell
import Synchronization

/// Runs that are forgotten with the test.
final class MemoryRuns: RunStore {
  private struct State {
    var runs: [String: RunRecord] = [:]
    var names: [String] = []
  }

  private let state = Mutex(State())

  func save(_ run: RunRecord) {
    state.withLock { state in
      state.names.removeAll { $0 == run.name }
      state.names.append(run.name)
      state.runs[run.name] = run
    }
  }

  func run(named name: String) -> RunRecord? { state.withLock { $0.runs[name] } }
  func names() -> [String] { state.withLock { $0.names } }
}
