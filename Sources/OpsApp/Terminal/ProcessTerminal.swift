import Glibc
import OpsShell
import Synchronization

/// The terminal of this process: its input as bytes, its size, its two ways of taking a line.
final class ProcessTerminal: Terminal {
  /// What signal handlers tell the code that waits for input: bytes through a pipe.
  private enum Wake {
    static let resized = UInt8(ascii: "w")
    static let interrupted = UInt8(ascii: "i")
    static let ended = UInt8(ascii: "e")
  }

  let isDumb: Bool
  /// How the terminal was found, and is left again.
  private let found: termios
  private let wakeReader: Int32
  private let wakeWriter: Int32
  private let listeners: [SignalHub.Listener]
  private let signalled = Mutex<Int32?>(nil)

  /// Whether this process talks to a person on both sides.
  static var isPossible: Bool { isatty(0) == 1 && isatty(1) == 1 }

  /// Nil when standard input is no terminal.
  init?(environment: [String: String]) {
    var settings = termios()
    var ends: [Int32] = [0, 0]
    guard tcgetattr(0, &settings) == 0, pipe(&ends) == 0 else { return nil }
    found = settings
    isDumb = environment["TERM"] == "dumb" || (environment["TERM"] ?? "").isEmpty
    (wakeReader, wakeWriter) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    let writer = wakeWriter
    let watched: [(Int32, UInt8)] = [
      (SIGWINCH, Wake.resized), (SIGINT, Wake.interrupted), (SIGTERM, Wake.ended),
      (SIGHUP, Wake.ended),
    ]
    listeners = watched.map { number, byte in
      SignalHub.shared.listen(to: number) {
        var byte = byte
        _ = Glibc.write(writer, &byte, 1)
      }
    }
  }

  deinit {
    var settings = found
    tcsetattr(0, TCSADRAIN, &settings)
    for listener in listeners { SignalHub.shared.remove(listener) }
    close(wakeReader)
    close(wakeWriter)
  }

  /// 143 when the process was asked to end, else nil.
  var exitCode: Int32? { signalled.withLock { $0 } }

  var size: TerminalSize {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  func setRaw(_ isRaw: Bool) {
    var settings = found
    // While a command runs nothing is echoed into its output, and what is typed ahead, Ctrl-D
    // too, reaches the next prompt as it was typed. Questions ask for lines themselves.
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
    if isRaw {
      settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
      settings.c_lflag &= ~tcflag_t(IEXTEN | ISIG)
      settings.c_cflag |= tcflag_t(CS8)
    }
    withUnsafeMutableBytes(of: &settings.c_cc) { control in
      control[Int(VMIN)] = 1
      control[Int(VTIME)] = 0
    }
    // What was typed meanwhile stays: people type ahead.
    tcsetattr(0, TCSADRAIN, &settings)
    forgetInterrupts()
  }

  /// A Ctrl-C of the command before is not one of the next line.
  private func forgetInterrupts() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(wakeReader, &bytes, bytes.count)
    if count > 0, bytes[..<count].contains(Wake.ended) { end() }
  }

  private func end() { signalled.withLock { $0 = 143 } }

  func read(timeout: Int?) -> TerminalInput {
    while exitCode == nil {
      var waiting = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&waiting, nfds_t(waiting.count), Int32(timeout ?? -1))
      if ready == 0 { return .timedOut }
      if ready < 0 {
        if errno == EINTR { continue }
        return .closed
      }
      if waiting[1].revents != 0, let input = woken() { return input }
      if waiting[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(0, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        return count > 0 ? .bytes(Array(bytes[..<count])) : .closed
      }
    }
    return .closed
  }

  private func woken() -> TerminalInput? {
    var byte: UInt8 = 0
    guard Glibc.read(wakeReader, &byte, 1) == 1 else { return nil }
    switch byte {
    case Wake.resized: return .resized
    case Wake.interrupted: return .interrupted
    default:
      end()
      return .closed
    }
  }

  func write(_ text: String) { ProcessConsole.write(Array(text.utf8), to: 1) }
}
