import Foundation
import Glibc
import OpsDomain

/// A program at a terminal of its own, driven by a test: what a person would type and see.
final class PseudoTerminal {
  private let master: Int32
  private let child: pid_t
  private var seen: [UInt8] = []
  /// Where looking for the next text begins.
  private var position = 0
  /// How long something may take to show: a machine with other work to do does not fail a test.
  private static let patience = Duration.seconds(600)

  /// Starts `program` with the terminal as its input, its output and its controlling terminal.
  init(_ program: String, _ arguments: [String] = [], environment: [String: String]) throws {
    let failure = OpsError(.cannotCreate, "No terminal for the test")
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var locked: Int32 = 0
    var number: UInt32 = 0
    // TIOCSPTLCK and TIOCGPTN of linux/tty: macros that Swift does not see.
    guard master >= 0, ioctl(master, 0x4004_5431, &locked) == 0,
      ioctl(master, 0x8004_5430, &number) == 0
    else { throw failure }
    let name = "/dev/pts/\(number)"
    var size = winsize(ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The leader of a new session takes the first terminal it opens.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    let setsid: Int16 = 0x80  // POSIX_SPAWN_SETSID of glibc
    posix_spawnattr_setflags(
      &attributes, setsid | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var child: pid_t = 0
    guard posix_spawn(&child, program, &actions, &attributes, &words, &variables) == 0 else {
      throw failure
    }
    self.child = child
  }

  deinit {
    kill(child, SIGKILL)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    close(master)
  }

  /// All that was shown so far, control sequences included.
  var screen: String { String(decoding: seen, as: UTF8.self) }

  /// Whether the terminal shows what is typed.
  var echoes: Bool {
    var settings = termios()
    return tcgetattr(master, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Types text.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  func signal(_ number: Int32) { kill(child, number) }

  /// Waits until `text` shows, after what earlier calls found. False when it does not come.
  func shows(_ text: String) async -> Bool {
    let wanted = Data(text.utf8)
    let deadline = ContinuousClock.now + Self.patience
    while ContinuousClock.now < deadline {
      if let range = Data(seen).range(of: wanted, in: position..<seen.count) {
        position = range.upperBound
        return true
      }
      guard await more() else { return false }
    }
    return false
  }

  /// Waits for the end of the program. Returns its exit code, or nil when a signal ended it or it
  /// does not end.
  func ended() async -> Int32? {
    let deadline = ContinuousClock.now + Self.patience
    while ContinuousClock.now < deadline, await more() {}
    var status: Int32 = 0
    while waitpid(child, &status, WNOHANG) == 0 {
      guard ContinuousClock.now < deadline else { return nil }
      await Task.yield()
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }

  /// Takes what was written meanwhile. False once the terminal is closed.
  private func more() async -> Bool {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 20) > 0 else {
      await Task.yield()
      return true
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    seen += buffer[..<count]
    return true
  }
}
