/// Counts the braces of a file, line by line. Those in texts and comments do not count; those in
/// the code within a text do.
struct BraceCount {
  private enum Place {
    /// In the code of a text, until the bracket closes that opened it.
    case code(brackets: Int)
    case text(hashes: Int, isLong: Bool)
    case comment
  }

  private static let quote = UInt8(ascii: "\"")
  private static let hash = UInt8(ascii: "#")
  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")

  /// What is open around the place that is read; nothing in plain code.
  private var places: [Place] = []
  private var line: [UInt8] = []
  private var at = 0
  private var balance = 0

  /// Whether what comes next is code, in no text and in no comment.
  var isCode: Bool { places.isEmpty }

  /// Braces that the line opens less those that it closes.
  mutating func read(_ text: Substring) -> Int {
    line = Array(text.utf8)
    at = 0
    balance = 0
    while at < line.count {
      switch places.last {
      case .comment: readComment()
      case .text(let hashes, let isLong): readText(hashes, isLong)
      case .code, nil: readCode()
      }
    }
    return balance
  }

  private mutating func readComment() {
    if pair(Self.star, Self.slash) {
      places.removeLast()
      at += 2
    } else if pair(Self.slash, Self.star) {
      places.append(.comment)
      at += 2
    } else {
      at += 1
    }
  }

  private mutating func readText(_ hashes: Int, _ isLong: Bool) {
    if line[at] == UInt8(ascii: "\\"), repeats(Self.hash, from: at + 1) >= hashes {
      let next = at + 1 + hashes
      if next < line.count, line[next] == UInt8(ascii: "(") {
        places.append(.code(brackets: 1))
      }
      at = next + 1
      return
    }
    let length = isLong ? 3 : 1
    if line[at] == Self.quote, repeats(Self.quote, from: at) >= length,
      repeats(Self.hash, from: at + length) >= hashes
    {
      places.removeLast()
      at += length + hashes
    } else {
      at += 1
    }
  }

  private mutating func readCode() {
    switch line[at] {
    case Self.slash:
      if pair(Self.slash, Self.slash) {
        at = line.count
        return
      }
      if pair(Self.slash, Self.star) {
        places.append(.comment)
        at += 1
      }
    case Self.quote, Self.hash:
      let hashes = repeats(Self.hash, from: at)
      if at + hashes < line.count, line[at + hashes] == Self.quote {
        open(hashes)
        return
      }
    case UInt8(ascii: "{"): balance += 1
    case UInt8(ascii: "}"): balance -= 1
    case UInt8(ascii: "("): count(1)
    case UInt8(ascii: ")"): count(-1)
    default: break
    }
    at += 1
  }

  /// A text of several lines begins with three quotes at the end of a line.
  private mutating func open(_ hashes: Int) {
    let first = at + hashes
    let isLong =
      repeats(Self.quote, from: first) == 3
      && line[(first + 3)...].allSatisfy { $0 == UInt8(ascii: " ") }
    places.append(.text(hashes: hashes, isLong: isLong))
    at = first + (isLong ? 3 : 1)
  }

  private mutating func count(_ step: Int) {
    guard case .code(let brackets) = places.last else { return }
    places.removeLast()
    if brackets + step > 0 { places.append(.code(brackets: brackets + step)) }
  }

  private func pair(_ first: UInt8, _ second: UInt8) -> Bool {
    at + 1 < line.count && line[at] == first && line[at + 1] == second
  }

  private func repeats(_ letter: UInt8, from start: Int) -> Int {
    guard start < line.count else { return 0 }
    return line[start...].prefix { $0 == letter }.count
  }
}
