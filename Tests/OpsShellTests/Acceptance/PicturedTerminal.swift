import OpsDomain
import Synchronization

@testable import OpsShell

/// A terminal whose person types from a list, and which is also the console of what is run: all
/// that is written stands on one screen. A note of the screen is kept at each key sequence.
final class PicturedTerminal: Terminal, Console {
  private struct State {
    var inputs: [String]
    var picture = TerminalPicture()
    var shown = 0
    var notes: [String] = []
  }

  private let state: Mutex<State>
  let size = TerminalSize(columns: 100, rows: 24)
  let isDumb = false

  /// - Parameter inputs: Key sequences in ``KeyNotation``, each one read of the terminal.
  init(_ inputs: [String]) { state = Mutex(State(inputs: inputs)) }

  /// What was typed, each behind `⌨`, and the rows that were new or different then.
  var notes: [String] { state.withLock { Self.noted(&$0) } }

  func setRaw(_ isRaw: Bool) {}

  func write(_ text: String) { state.withLock { $0.picture.take(text, isRaw: true) } }

  func read(timeout: Int?) -> TerminalInput {
    state.withLock { state in
      if timeout != nil { return .timedOut }
      _ = Self.noted(&state)
      guard !state.inputs.isEmpty else { return .closed }
      let keys = state.inputs.removeFirst()
      state.notes.append("⌨ " + keys)
      return .bytes(KeyNotation.bytes(keys))
    }
  }

  /// Notes the rows from the one on which the last note ended.
  private static func noted(_ state: inout State) -> [String] {
    let lines = state.picture.lines
    state.notes += lines.dropFirst(state.shown).map { "  " + $0 }
    state.shown = max(0, lines.count - 1)
    return state.notes
  }

  // MARK: The console

  func write(_ bytes: [UInt8]) { say(String(decoding: bytes, as: UTF8.self)) }
  func remark(_ text: String) { say(text) }

  private func say(_ text: String) { state.withLock { $0.picture.take(text, isRaw: false) } }

  var isTerminal: Bool { true }
  var remarksGoToTerminal: Bool { true }
  var canAsk: Bool { false }
  var width: Int? { size.columns }
  var environment: [String: String] { ["LANG": "C.UTF-8", "NO_COLOR": "1"] }
  func ask(_ question: String) -> String? { nil }
  func askSecret(_ question: String) -> Secret? { nil }
  func readInput(limit: Int) throws -> [UInt8] { [] }
}
