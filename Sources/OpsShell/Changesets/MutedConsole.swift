import OpsDomain

/// A console that drops the data: the answer of a planned command is not its plan. Remarks and
/// questions are passed on.
struct MutedConsole: Console {
  let base: any Console

  func write(_ bytes: [UInt8]) {}
  func page(_ bytes: [UInt8]) {}
  func remark(_ text: String) { base.remark(text) }
  var isTerminal: Bool { false }
  var remarksGoToTerminal: Bool { base.remarksGoToTerminal }
  var canAsk: Bool { base.canAsk }
  var width: Int? { base.width }
  var remarksWidth: Int? { base.remarksWidth }
  var environment: [String: String] { base.environment }
  var program: String { base.program }
  func ask(_ question: String) -> String? { base.ask(question) }
  func askSecret(_ question: String) -> Secret? { base.askSecret(question) }
  func readInput(limit: Int) throws -> [UInt8] { try base.readInput(limit: limit) }
}
