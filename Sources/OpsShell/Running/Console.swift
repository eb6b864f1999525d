import OpsDomain
import OpsKernel

/// The streams of one run. Standard output is data, standard error is talk; tests capture both.
public protocol Console: Sendable {
  /// Writes data.
  func write(_ bytes: [UInt8])
  /// Writes a remark, an error or progress.
  func remark(_ text: String)
  /// Whether data goes to a terminal.
  var isTerminal: Bool { get }
  /// Whether remarks go to a terminal, so that progress may redraw its line.
  var remarksGoToTerminal: Bool { get }
  /// How long progress is silent before it is told again.
  var progressPause: Duration { get }
  /// Whether a person can be asked.
  var canAsk: Bool { get }
  /// Columns of the terminal; nil when there is none.
  var width: Int? { get }
  /// Columns of the terminal that remarks go to, which data need not go to as well.
  var remarksWidth: Int? { get }
  /// Lines of the terminal; nil when there is none.
  var height: Int? { get }
  /// The environment variables of the process.
  var environment: [String: String] { get }
  /// How a command that is shown has to begin so that it means the same book: the program with the
  /// options of this call that say where the book is, such as `opsh --book shop.sqlite`.
  var program: String { get }
  /// Asks a person; nil at the end of input.
  func ask(_ question: String) -> String?
  /// Reads a line that must not be shown, such as a password; nil at the end of input.
  func askSecret(_ question: String) -> Secret?
  /// All of standard input, up to `limit` bytes. Throws `data.too_large` beyond.
  func readInput(limit: Int) throws -> [UInt8]
  /// Standard input, to be read piece by piece. Throws `noinput.file`.
  func openInput() throws -> any ByteSource
  /// Writes data that may be longer than a screen, through a pager if there is one.
  func page(_ bytes: [UInt8])
}

extension Console {
  public var height: Int? { nil }
  public var program: String { PrintedCommand.program }
  public var remarksWidth: Int? { width }
  public var progressPause: Duration {
    remarksGoToTerminal ? .milliseconds(100) : .seconds(10)
  }
  public func openInput() throws -> any ByteSource {
    MemoryByteSource(try readInput(limit: .max))
  }
  public func page(_ bytes: [UInt8]) { write(bytes) }

  /// Writes a sentence as a remark, at a terminal broken at blanks.
  func tell(_ sentence: String) {
    guard remarksGoToTerminal, let width = remarksWidth else { return remark(sentence + "\n") }
    remark(TextWrap.lines(sentence, width: width).joined(separator: "\n") + "\n")
  }

  /// Asks a person, at a terminal with the question broken at blanks; nil at the end of input.
  func put(_ question: String) -> String? {
    guard remarksGoToTerminal, let width = remarksWidth else { return ask(question + " ") }
    // One column for the blank before the answer.
    return ask(TextWrap.lines(question, width: width - 1).joined(separator: "\n") + " ")
  }
}
