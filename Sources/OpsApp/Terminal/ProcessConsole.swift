import Glibc
import OpsDomain
import OpsKernel
import OpsShell
import Synchronization

/// The console of this process: its standard streams and its terminal.
struct ProcessConsole: Console {
  let environment: [String: String]
  let program: String

  /// - Parameter program: How a shown command begins. At a prompt the book is known, so commands
  ///   need no options.
  init(environment: [String: String], program: String = "opsh") {
    self.environment = environment
    self.program = program
  }

  var isTerminal: Bool { Style.countsAsTerminal(isatty(1) == 1, environment: environment) }
  var remarksGoToTerminal: Bool {
    Style.countsAsTerminal(isatty(2) == 1, environment: environment)
  }
  var canAsk: Bool { isatty(0) == 1 && isatty(2) == 1 }

  var width: Int? { columns(of: 1) }
  var remarksWidth: Int? { columns(of: 2) }

  private func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return environment["COLUMNS"].flatMap(Int.init)
    }
    return Int(size.ws_col)
  }

  var height: Int? {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
    return Int(size.ws_row)
  }

  func write(_ bytes: [UInt8]) { Self.write(bytes, to: 1) }
  func remark(_ text: String) { Self.write(Array(text.utf8), to: 2) }

  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        // The reader is gone: SIGPIPE has been ignored so that open work can be undone first.
        if descriptor == 1 { Self.lose(errno) }
        return
      }
      written += count
    }
  }

  private static let lost = Mutex<Int32?>(nil)

  /// Why standard output could not be written, other than for want of a reader; nil when it could.
  static var outputFailure: Int32? { lost.withLock { $0 } }

  private static func lose(_ number: Int32) {
    if number == EPIPE { return SignalHub.shared.readerIsGone() }
    lost.withLock { $0 = $0 ?? number }
  }

  func page(_ bytes: [UInt8]) {
    var size = winsize()
    let isLong =
      isatty(0) == 1 && ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
      && environment["TERM"] != "dumb"
      && bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 } >= Int(size.ws_row)
    if isLong { LineInput.prepare() }
    guard isLong, let pager = Pager(environment: environment),
      pager.show(bytes, environment: environment)
    else { return write(bytes) }
  }

  func ask(_ question: String) -> String? {
    remark(question)
    return LineInput.read()
  }

  func askSecret(_ question: String) -> Secret? {
    LineInput.prepare()
    var settings = termios()
    guard tcgetattr(0, &settings) == 0 else { return nil }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(0, TCSAFLUSH, &silent)
    defer {
      tcsetattr(0, TCSAFLUSH, &settings)
      // After Ctrl-C the line has ended already.
      if !Task.isCancelled { remark("\n") }
    }
    return ask(question).map { Secret($0) }
  }

  func openInput() throws -> any ByteSource {
    LineInput.prepare()
    return try ByteSources.standardInput(beforeReading: InputWait.untilReadable)
  }

  func readInput(limit: Int) throws -> [UInt8] {
    LineInput.prepare()
    return try ByteSources.standardInput().readAll(limit: limit, name: "standard input")
  }
}
