import OpsDomain
import OpsKernel
import OpsShell

/// A console whose standard input is another source.
struct PipeConsole: Console {
  let base: CapturedConsole
  let source: @Sendable () -> any ByteSource

  func write(_ bytes: [UInt8]) { base.write(bytes) }
  func remark(_ text: String) { base.remark(text) }
  var isTerminal: Bool { false }
  var remarksGoToTerminal: Bool { false }
  var progressPause: Duration { base.progressPause }
  var canAsk: Bool { false }
  var width: Int? { nil }
  var environment: [String: String] { base.environment }
  func ask(_ question: String) -> String? { nil }
  func askSecret(_ question: String) -> Secret? { nil }
  func readInput(limit: Int) throws -> [UInt8] { [] }
  func openInput() -> any ByteSource { source() }
}
