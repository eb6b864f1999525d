import OpsDomain
import Synchronization

/// A console that keeps what is written to it, so that it can be cut to the height of the terminal.
final class ScreenConsole: Console {
  private struct Kept {
    var bytes: [UInt8] = []
    var remarks = ""
  }

  private let base: any Console
  private let kept = Mutex(Kept())

  init(_ base: any Console) { self.base = base }

  var isTerminal: Bool { base.isTerminal }
  var remarksGoToTerminal: Bool { base.remarksGoToTerminal }
  var canAsk: Bool { base.canAsk }
  var width: Int? { base.width }
  var remarksWidth: Int? { base.remarksWidth }
  var height: Int? { base.height }
  var environment: [String: String] { base.environment }
  var program: String { base.program }

  /// What was said besides.
  var remarks: String { kept.withLock { $0.remarks } }

  /// What was written, in at most `rows` lines; the last one then says how many are left out.
  /// - Parameter rows: Nil for all of it.
  func text(rows: Int?, glyphs: GlyphSet) -> String {
    let text = kept.withLock { String(decoding: $0.bytes, as: UTF8.self) }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard let rows, lines.count > rows else { return text }
    let shown = max(1, rows - 1)
    return lines.prefix(shown).joined(separator: "\n")
      + "\n\(glyphs.ellipsis) \(PlanText.count(lines.count - shown, "line")) more\n"
  }

  func write(_ bytes: [UInt8]) { kept.withLock { $0.bytes += bytes } }
  func remark(_ text: String) { kept.withLock { $0.remarks += text } }
  func ask(_ question: String) -> String? { base.ask(question) }
  func askSecret(_ question: String) -> Secret? { base.askSecret(question) }
  func readInput(limit: Int) throws -> [UInt8] { try base.readInput(limit: limit) }
}
