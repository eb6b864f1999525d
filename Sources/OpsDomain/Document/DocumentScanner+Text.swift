extension DocumentScanner {
  /// Reads a string; the position is on its opening quote.
  mutating func text() throws(OpsError) -> String {
    position += 1
    let start = position
    try skipPlain()
    if take(UInt8(ascii: "\"")) { return decoded(start, position - 1) }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: bytes[start..<position])
    while true {
      if take(UInt8(ascii: "\"")) { return String(decoding: scratch, as: UTF8.self) }
      guard take(UInt8(ascii: "\\")) else {
        if position < bytes.count {
          throw malformed("A control character in a string must be escaped")
        }
        throw malformed("A closing quote is expected")
      }
      try escape()
      let run = position
      try skipPlain()
      scratch.append(contentsOf: bytes[run..<position])
    }
  }

  private func decoded(_ start: Int, _ end: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  /// Passes over characters that stand for themselves, checking their UTF-8.
  private mutating func skipPlain() throws(OpsError) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte < 0x80 {
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
        position += 1
      } else {
        let length = sequenceLength(byte)
        guard length > 0 else { throw malformed("Invalid UTF-8") }
        position += length
      }
    }
  }

  /// The length of the well-formed sequence that starts here with a byte from 0x80, or 0.
  /// The ranges are those of table 3-7 of the Unicode Standard.
  private func sequenceLength(_ first: UInt8) -> Int {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard bytes.count - position >= length, second.contains(bytes[position + 1]) else { return 0 }
    for offset in 2..<max(2, length) where bytes[position + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// Reads what follows a backslash and appends what it stands for.
  private mutating func escape() throws(OpsError) {
    let start = position - 1
    let letter = peek
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(letter)
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "u"): try escapedScalar(from: start)
    default: throw malformed("Unknown escape", at: start)
    }
  }

  private mutating func escapedScalar(from start: Int) throws(OpsError) {
    var value = UInt32(try hexadecimal())
    if 0xD800...0xDBFF ~= value, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
      let low = UInt32(try hexadecimal())
      guard 0xDC00...0xDFFF ~= low else { throw malformed("Lone surrogate", at: start) }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw malformed("Lone surrogate", at: start) }
    scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func hexadecimal() throws(OpsError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch peek {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = peek - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = peek - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = peek - UInt8(ascii: "A") + 10
      default: throw malformed("Four hexadecimal digits are expected")
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }
}
