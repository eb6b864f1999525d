/// Key sequences as tests write them: characters as they are, other keys in angle brackets, as the
/// bytes an xterm sends.
enum KeyNotation {
  private static let named: [String: String] = [
    "enter": "\r", "tab": "\t", "bs": "\u{7F}", "del": "\u{1B}[3~", "esc": "\u{1B}",
    "left": "\u{1B}[D", "right": "\u{1B}[C", "up": "\u{1B}[A", "down": "\u{1B}[B",
    "home": "\u{1B}[H", "end": "\u{1B}[F", "pgup": "\u{1B}[5~", "pgdn": "\u{1B}[6~",
    "C-left": "\u{1B}[1;5D", "C-right": "\u{1B}[1;5C", "S-left": "\u{1B}[1;2D",
    "ss3-up": "\u{1B}OA", "home1": "\u{1B}[1~", "end4": "\u{1B}[4~", "C-del": "\u{1B}[3;5~",
    "M-enter": "\u{1B}\r", "M-b": "\u{1B}b", "M-f": "\u{1B}f", "M-d": "\u{1B}d",
    "M-u": "\u{1B}u", "M-l": "\u{1B}l", "M-c": "\u{1B}c", "M-bs": "\u{1B}\u{7F}",
    "M-<": "\u{1B}<", "M->": "\u{1B}>", "M-x": "\u{1B}x", "f5": "\u{1B}[15~",
    "C-_": "\u{1F}", "C-h": "\u{08}", "lt": "<", "paste": "\u{1B}[200~",
    "/paste": "\u{1B}[201~", "S-enter": "\u{1B}[13;2u",
  ]

  /// The bytes of a sequence.
  static func bytes(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    var rest = text[...]
    while let character = rest.first {
      if character == "<", let end = rest.firstIndex(of: ">") {
        // `<M->>` has its own sign inside.
        let next = rest.index(after: end)
        let stop = next < rest.endIndex && rest[next] == ">" ? next : end
        let name = String(rest[rest.index(after: rest.startIndex)..<stop])
        output += byte(named: name)
        rest = rest[rest.index(after: stop)...]
      } else {
        output += String(character).utf8
        rest = rest.dropFirst()
      }
    }
    return output
  }

  private static func byte(named name: String) -> [UInt8] {
    if let bytes = named[name] { return Array(bytes.utf8) }
    if name.hasPrefix("C-"), name.count == 3, let letter = name.utf8.last { return [letter & 0x1F] }
    return Array("<\(name)>".utf8)
  }
}
