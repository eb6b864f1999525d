import OpsDomain
import OpsShell
import Synchronization

/// A console that keeps what is written to it; nobody can be asked.
final class CapturedConsole: Console {
  private let output = Mutex<[UInt8]>([])
  private let said = Mutex("")
  private let input: [UInt8]
  let environment: [String: String]

  init(input: String = "", environment: [String: String] = [:]) {
    self.input = Array(input.utf8)
    self.environment = environment
  }

  var isTerminal: Bool { false }
  var remarksGoToTerminal: Bool { false }
  /// A slow machine adds nothing to the remarks.
  var progressPause: Duration { .seconds(86_400) }
  var canAsk: Bool { false }
  var width: Int? { nil }

  /// What went to standard output.
  var text: String { output.withLock { String(decoding: $0, as: UTF8.self) } }
  /// What went to standard error.
  var remarks: String { said.withLock { $0 } }

  func write(_ bytes: [UInt8]) { output.withLock { $0 += bytes } }
  func remark(_ text: String) { said.withLock { $0 += text } }
  func ask(_ question: String) -> String? { nil }
  func askSecret(_ question: String) -> Secret? { nil }
  func readInput(limit: Int) throws -> [UInt8] { input }
}
