/// Turns the bytes of a terminal into keys: UTF-8, control characters, escape sequences of the
/// xterm family, bracketed paste. Keeps what is not complete yet.
public struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  /// The text of a paste that has begun.
  private var pasted: [UInt8]?

  /// Longest escape sequence; more is noise.
  private static let sequenceBytes = 32
  /// Largest paste, in bytes; the rest of a longer one is dropped.
  static let pasteBytes = 1 << 20
  private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  /// A decoder that has read no bytes yet.
  public init() {}

  /// Whether bytes wait for more. After a pause only ``flush()`` says what they were.
  public var isWaiting: Bool { !pending.isEmpty && pasted == nil }

  /// The keys that `bytes` complete.
  public mutating func feed(_ bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var typed: [UInt8] = []
    var index = 0
    func finishText() {
      guard !typed.isEmpty else { return }
      keys.append(.text(String(decoding: typed, as: UTF8.self)))
      typed = []
    }
    while index < pending.count {
      if pasted != nil {
        finishText()
        guard let key = continuePaste(&index) else { break }
        keys.append(key)
        continue
      }
      let byte = pending[index]
      if byte >= 0x20, byte != 0x7F {
        let length = Self.scalarLength(byte)
        // The rest of a character that was cut is on its way.
        if index + length > pending.count { break }
        typed += pending[index..<index + length]
        index += length
        continue
      }
      finishText()
      if byte == 0x1B {
        guard let (key, length) = escape(at: index) else { break }
        index += length
        if let key { keys.append(key) }
      } else {
        index += 1
        if let key = Self.control(byte) { keys.append(key) }
      }
    }
    finishText()
    pending.removeFirst(min(index, pending.count))
    return keys
  }

  /// What the waiting bytes are when nothing follows them: Escape itself, or a broken character.
  public mutating func flush() -> [Key] {
    guard isWaiting else { return [] }
    defer { pending = [] }
    if pending == [0x1B] { return [.escape] }
    return pending[0] == 0x1B ? [] : [.text("\u{FFFD}")]
  }

  private static func scalarLength(_ byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x01: .home
    case 0x02: .left
    case 0x03: .interrupt
    case 0x04: .endOfInput
    case 0x05: .end
    case 0x06: .right
    case 0x07: .cancel
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x0B: .killToEnd
    case 0x0C: .clearScreen
    case 0x0E: .down
    case 0x10: .up
    case 0x12: .search
    case 0x13: .searchForward
    case 0x14: .transpose
    case 0x15: .killToStart
    case 0x17: .killArgument
    case 0x19: .yank
    case 0x1F: .undo
    default: nil
    }
  }

  /// The key of the escape sequence at `start` and its length; nil while it is incomplete. A
  /// sequence that means nothing here has a length and no key.
  private mutating func escape(at start: Int) -> (key: Key?, length: Int)? {
    guard start + 1 < pending.count else { return nil }
    let second = pending[start + 1]
    switch second {
    case UInt8(ascii: "["): return sequence(at: start)
    case UInt8(ascii: "O"):
      guard start + 2 < pending.count else { return nil }
      return (Self.arrow(pending[start + 2], isWord: false), 3)
    case 0x0A, 0x0D: return (.newline, 2)
    case 0x08, 0x7F: return (.killWordLeft, 2)
    case 0x1B: return (.escape, 1)
    default: return (Self.meta(second), 2)
    }
  }

  private static func meta(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "B"): .wordLeft
    case UInt8(ascii: "f"), UInt8(ascii: "F"): .wordRight
    case UInt8(ascii: "d"), UInt8(ascii: "D"): .killWordRight
    case UInt8(ascii: "u"), UInt8(ascii: "U"): .upperCase
    case UInt8(ascii: "l"), UInt8(ascii: "L"): .lowerCase
    case UInt8(ascii: "c"), UInt8(ascii: "C"): .capitalise
    case UInt8(ascii: "<"): .first
    case UInt8(ascii: ">"): .last
    default: nil
    }
  }

  private static func arrow(_ final: UInt8, isWord: Bool) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): isWord ? .wordRight : .right
    case UInt8(ascii: "D"): isWord ? .wordLeft : .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
  }

  /// `ESC [ parameters final` (ECMA-48).
  private mutating func sequence(at start: Int) -> (key: Key?, length: Int)? {
    var index = start + 2
    while index < pending.count, !(0x40...0x7E).contains(pending[index]) {
      index += 1
      if index - start > Self.sequenceBytes { return (nil, index - start) }
    }
    guard index < pending.count else { return nil }
    let length = index - start + 1
    let numbers = pending[start + 2..<index].split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    ).map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    let modifier = numbers.count > 1 ? numbers[1] : 1
    switch pending[index] {
    case UInt8(ascii: "~"):
      if numbers.first == 200 {
        pasted = []
        return (nil, length)
      }
      return (Self.numbered(numbers.first ?? 0, isWord: modifier > 2), length)
    case UInt8(ascii: "u"):
      // Terminals that tell Enter with Shift or Alt from Enter.
      return (numbers.first == 13 ? (modifier > 1 ? .newline : .enter) : nil, length)
    case let final: return (Self.arrow(final, isWord: modifier > 2), length)
    }
  }

  private static func numbered(_ number: Int, isWord: Bool) -> Key? {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 3: isWord ? .killWordRight : .delete
    case 5: .first
    case 6: .last
    default: nil
    }
  }

  /// Takes pasted bytes; the paste once its end has come.
  private mutating func continuePaste(_ index: inout Int) -> Key? {
    while index < pending.count {
      let rest = pending.count - index
      if pending[index] == 0x1B {
        let length = min(rest, Self.pasteEnd.count)
        if pending[index..<index + length].elementsEqual(Self.pasteEnd.prefix(length)) {
          guard length == Self.pasteEnd.count else { return nil }
          index += length
          defer { pasted = nil }
          return .paste(Self.clean(pasted ?? []))
        }
      }
      if let count = pasted?.count, count < Self.pasteBytes { pasted?.append(pending[index]) }
      index += 1
    }
    return nil
  }

  /// Pasted bytes as text: one form of line end, blanks for tabs, no other control characters.
  private static func clean(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar = " "
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0D: text.append("\n")
      case 0x0A: if last != "\r" { text.append("\n") }
      case 0x09: text.append(" ")
      case 0..<0x20, 0x7F..<0xA0: break
      default: text.append(scalar)
      }
      last = scalar
    }
    return String(text)
  }
}
