import Synchronization

/// What commands may do to the prompt they are typed at.
final class PromptControl: Sendable {
  private struct State {
    var isLeaving = false
    var recording: RecordFile?
    var history: [String] = []
  }

  private let state = Mutex(State())

  /// Whether somebody asked to leave.
  var isLeaving: Bool { state.withLock { $0.isLeaving } }
  func stay() { state.withLock { $0.isLeaving = false } }
  func leave() { state.withLock { $0.isLeaving = true } }

  /// What was typed so far, for `recent`.
  var history: [String] { state.withLock { $0.history } }
  func remember(_ history: [String]) { state.withLock { $0.history = history } }

  /// The file that successful input is written to; nil when none is.
  var recording: RecordFile? { state.withLock { $0.recording } }
  func record(to file: RecordFile?) { state.withLock { $0.recording = file } }
}
