import OpsShell
import Synchronization

/// A terminal whose person types from a list; nobody is there once it is used up.
final class ScriptedTerminal: Terminal {
  private struct State {
    var inputs: [TerminalInput]
    var output = ""
    var isRaw = false
  }

  private let state: Mutex<State>
  let size = TerminalSize(columns: 80, rows: 24)
  let isDumb: Bool

  /// - Parameter inputs: Key sequences in ``KeyNotation``, each one read of the terminal.
  convenience init(_ inputs: String..., isDumb: Bool = false) {
    self.init(inputs.map { .bytes(KeyNotation.bytes($0)) }, isDumb: isDumb)
  }

  init(_ inputs: [TerminalInput], isDumb: Bool = false) {
    state = Mutex(State(inputs: inputs))
    self.isDumb = isDumb
  }

  /// All that was written to it.
  var output: String { state.withLock { $0.output } }
  var isRaw: Bool { state.withLock { $0.isRaw } }

  func setRaw(_ isRaw: Bool) { state.withLock { $0.isRaw = isRaw } }
  func write(_ text: String) { state.withLock { $0.output += text } }

  func read(timeout: Int?) -> TerminalInput {
    state.withLock { state in
      if timeout != nil { return .timedOut }
      return state.inputs.isEmpty ? .closed : state.inputs.removeFirst()
    }
  }
}
