import OpsDomain
import OpsShell
import Synchronization

/// A console that keeps what is written to it and answers from a list.
final class CapturedConsole: Console {
  private struct State {
    var output: [UInt8] = []
    var writes = 0
    var remarks = ""
    var answers: [String]
  }

  private let state: Mutex<State>
  private let input: [UInt8]
  let isTerminal: Bool
  let canAsk: Bool
  let width: Int?
  let remarksGoToTerminal: Bool
  let remarksWidth: Int?
  let height: Int?
  let environment: [String: String]
  let program: String

  /// - Parameters:
  ///   - answers: What a person types, question by question; nobody can be asked without any.
  ///   - remarksWidth: Columns of a terminal that only remarks go to.
  init(
    input: String = "", answers: [String] = [], isTerminal: Bool = false, width: Int? = nil,
    remarksWidth: Int? = nil, height: Int? = nil, environment: [String: String] = [:],
    program: String = "opsh"
  ) {
    self.program = program
    state = Mutex(State(answers: answers))
    self.input = Array(input.utf8)
    self.isTerminal = isTerminal
    self.width = width
    remarksGoToTerminal = isTerminal || remarksWidth != nil
    self.remarksWidth = remarksWidth ?? width
    self.height = height
    self.environment = environment
    canAsk = !answers.isEmpty
  }

  /// A terminal sees each step; elsewhere a slow machine adds nothing to the remarks.
  var progressPause: Duration { isTerminal ? .zero : .seconds(86_400) }

  /// What went to standard output.
  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  /// How often something went to standard output.
  var writes: Int { state.withLock { $0.writes } }
  /// What went to standard error.
  var remarks: String { state.withLock { $0.remarks } }

  func write(_ bytes: [UInt8]) {
    state.withLock {
      $0.output += bytes
      $0.writes += 1
    }
  }
  func remark(_ text: String) { state.withLock { $0.remarks += text } }

  func ask(_ question: String) -> String? {
    remark(question)
    return state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
  }

  func askSecret(_ question: String) -> Secret? { ask(question).map { Secret($0) } }

  func readInput(limit: Int) throws -> [UInt8] {
    guard input.count <= limit else { throw OpsError(.tooLarge, "The input is too large") }
    return input
  }
}
