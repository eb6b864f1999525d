import OpsShell
import Synchronization

/// Jobs that are forgotten with the test.
final class MemoryJobs: JobStore {
  private struct State {
    var jobs: [String: BulkJob] = [:]
    var names: [String] = []
    var onSave: (@Sendable (BulkJob) throws -> Void)?
  }

  private let state = Mutex(State())

  /// What is called with every job that is saved, before it is.
  func onSave(_ action: (@Sendable (BulkJob) throws -> Void)?) {
    state.withLock { $0.onSave = action }
  }

  func save(_ job: BulkJob) throws {
    try state.withLock { $0.onSave }?(job)
    state.withLock { state in
      if state.jobs[job.name] == nil { state.names.append(job.name) }
      state.jobs[job.name] = job
    }
  }

  func job(named name: String) -> BulkJob? { state.withLock { $0.jobs[name] } }
  func names() -> [String] { state.withLock { $0.names } }
  var last: BulkJob? { state.withLock { state in state.names.last.flatMap { state.jobs[$0] } } }
}
