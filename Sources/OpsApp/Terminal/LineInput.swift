import Glibc

/// Lines from the terminal of this process, edited by the terminal itself.
enum LineInput {
  /// Gives the terminal its own line editing back, which the prompt takes away while a command
  /// runs. Does nothing where standard input is no terminal or edits its lines already.
  static func prepare() {
    var settings = termios()
    guard tcgetattr(0, &settings) == 0, settings.c_lflag & tcflag_t(ICANON) == 0 else { return }
    settings.c_lflag |= tcflag_t(ICANON | ECHO | IEXTEN | ISIG)
    tcsetattr(0, TCSADRAIN, &settings)
  }

  /// One line without its end; nil at the end of input and when the task is cancelled.
  static func read() -> String? {
    prepare()
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      guard (try? InputWait.untilReadable()) != nil else {
        // The terminal has shown `^C`: what comes next begins a line.
        ProcessConsole.write([0x0A], to: 2)
        return nil
      }
      // One at a time: what follows the line belongs to somebody else.
      let count = Glibc.read(0, &byte, 1)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count <= 0 { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == 0x0A { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }
}
