/// Makes data harmless to a terminal: whatever could move the cursor, change a colour, ring a bell
/// or turn the direction of text is shown instead of done.
public enum Sanitizer {
  /// The text with every control character visible.
  ///
  /// C0 controls and DEL become their Unicode picture (`␛`), in ASCII `\x1b`; C1 controls become
  /// `\x9b`; direction controls, line separators and invisible marks become `\u{202e}`.
  /// - Parameter keepsLines: leaves line feeds and tabs as they are; CRLF becomes LF.
  public static func printable(
    _ text: String, glyphs: GlyphSet = .unicode, keepsLines: Bool = false
  ) -> String {
    if isPlain(text) { return text }
    var result = String.UnicodeScalarView()
    var pendingReturn = false
    for scalar in text.unicodeScalars {
      if pendingReturn {
        pendingReturn = false
        if scalar != "\n" { append("\r", to: &result, glyphs: glyphs) }
      }
      if keepsLines, scalar == "\r" {
        pendingReturn = true
      } else if keepsLines, scalar == "\n" || scalar == "\t" {
        result.append(scalar)
      } else {
        append(scalar, to: &result, glyphs: glyphs)
      }
    }
    if pendingReturn { append("\r", to: &result, glyphs: glyphs) }
    return String(result)
  }

  /// JSON in which every hidden character is escaped, which changes nothing for a reader.
  /// The writer of documents has escaped all control characters already.
  static func json(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index + 2 < bytes.count {
      guard bytes[index] >= 0xD8, let (value, length) = hidden(bytes, at: index) else {
        index += 1
        continue
      }
      result.append(contentsOf: bytes[copied..<index])
      result.append(contentsOf: "\\u\(hex(value, digits: 4))".utf8)
      index += length
      copied = index
    }
    if copied == 0 { return bytes }
    result.append(contentsOf: bytes[copied...])
    return result
  }

  /// The hidden character whose UTF-8 begins there, and its length.
  private static func hidden(_ bytes: [UInt8], at index: Int) -> (value: UInt32, length: Int)? {
    switch bytes[index] {
    case 0xD8: return bytes[index + 1] == 0x9C ? (0x61C, 2) : nil
    case 0xE2, 0xEF:
      let high = UInt32(bytes[index] & 0xF) << 12
      let value = high | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
      return isHidden(value) ? (value, 3) : nil
    default: return nil
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 &- 0x20 < 0x5F }
    } ?? false
  }

  private static func append(
    _ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView, glyphs: GlyphSet
  ) {
    let value = scalar.value
    switch value {
    case 0..<0x20 where glyphs == .unicode:
      appendScalar(0x2400 + value, to: &result)
    case 0x7F where glyphs == .unicode:
      appendScalar(0x2421, to: &result)
    case 0..<0x20, 0x7F..<0xA0:
      result.append(contentsOf: "\\x\(hex(value, digits: 2))".unicodeScalars)
    default:
      if isHidden(value) {
        result.append(contentsOf: "\\u{\(hex(value, digits: 2))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
  }

  private static func appendScalar(_ value: UInt32, to result: inout String.UnicodeScalarView) {
    if let scalar = Unicode.Scalar(value) { result.append(scalar) }
  }

  /// Direction controls, line and paragraph separators, the byte order mark, the zero-width space,
  /// deprecated and annotation controls: nothing a reader could see.
  private static func isHidden(_ value: UInt32) -> Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x200B, 0x2028, 0x2029, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
