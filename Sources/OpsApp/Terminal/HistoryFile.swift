import Glibc
import OpsBooks
import OpsDomain
import OpsShell
import OpsStorage

/// The history of one book's prompt in a file that only its owner reads: an entry a line, line
/// ends written as `\n`.
struct HistoryFile: HistoryStore {
  let path: String

  /// A file that has grown beyond this many entries is cut to half of them.
  static let maximum = 10_000

  /// The file of the book that `configuration` names, in the state folder.
  init(_ configuration: AppConfiguration) {
    let book =
      switch configuration.kind {
      case .local: configuration.bookPath
      case .mock: "mock"
      case .postgres: DatabaseAddress.masked(configuration.databaseURL)
      case .remote, .desk: SecretText.masked(configuration.serverURL)
      }
    path = "\(configuration.home.state)/\(Self.name(of: book))"
  }

  init(path: String) { self.path = path }

  /// A name people recognise, with a number that tells books of one name apart.
  static func name(of book: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
    for byte in book.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let last = book.split(separator: "/").last ?? "book"
    let readable = last.utf8.prefix(40).map { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
        ? Character(Unicode.Scalar(byte)) : "-"
    }
    return "history-\(String(readable))-\(String(hash & 0xFFFF_FFFF, radix: 16))"
  }

  func load() -> [String] {
    guard let bytes = contents() else { return [] }
    let entries = bytes.split(separator: UInt8(ascii: "\n"))
      .map { Self.unescaped(String(decoding: $0, as: UTF8.self)) }
    if entries.count > Self.maximum {
      let kept = entries.suffix(Self.maximum / 2)
      let text = kept.map { Self.escaped($0) + "\n" }.joined()
      // A history that cannot be cut only stays long.
      try? FileAccess.replace(path, with: Array(text.utf8))
      return Array(kept)
    }
    return entries
  }

  func append(_ entry: String) {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    // Without a folder for it there is no history, and the prompt works as well.
    try? FileAccess.makeFolder("/" + folder)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // A file that others could read is closed to them before anything is added.
    fchmod(descriptor, 0o600)
    let line = Array((Self.escaped(entry) + "\n").utf8)
    // One write, so that two prompts never mix their lines.
    _ = write(descriptor, line, line.count)
  }

  private func contents() -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func escaped(_ text: String) -> String {
    var output = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      default: output.unicodeScalars.append(character)
      }
    }
    return output
  }

  private static func unescaped(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    var isEscape = false
    for scalar in text.unicodeScalars {
      if isEscape {
        output.append(scalar == "n" ? "\n" : scalar)
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        output.append(scalar)
      }
    }
    return String(output)
  }
}
