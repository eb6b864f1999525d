/// Writes documents as JSON text (RFC 8259), members in their order.
///
/// What must be escaped is escaped as RFC 8785 does it (`\n` and the like, else `\u001b`). DEL, the
/// C1 controls U+0080–U+009F and the separators U+2028 and U+2029 are escaped as well, so that no
/// text in the data can steer the terminal it is shown on.
public struct DocumentWriter {
  private var output: [UInt8] = []
  private let style: DocumentStyle

  /// The document as UTF-8 bytes.
  public static func bytes(_ document: Document, style: DocumentStyle = .compact) -> [UInt8] {
    var writer = DocumentWriter(style: style)
    writer.write(document, level: 0)
    return writer.output
  }

  /// The document as a string.
  public static func string(_ document: Document, style: DocumentStyle = .compact) -> String {
    String(decoding: bytes(document, style: style), as: UTF8.self)
  }

  /// Appends the document to a buffer, for callers that write many lines.
  public static func write(
    _ document: Document, style: DocumentStyle = .compact, to buffer: inout [UInt8]
  ) {
    var writer = DocumentWriter(style: style)
    swap(&writer.output, &buffer)
    writer.write(document, level: 0)
    swap(&writer.output, &buffer)
  }

  /// The text with everything escaped that a message must not hold raw, and cut if it is long.
  static func printable(_ text: String, maximumCharacters: Int = 64) -> String {
    let cut = text.unicodeScalars.prefix(maximumCharacters)
    var writer = DocumentWriter(style: .compact)
    writer.writeEscaped(String(cut))
    let ending = cut.endIndex == text.unicodeScalars.endIndex ? "" : "…"
    return String(decoding: writer.output, as: UTF8.self) + ending
  }

  private init(style: DocumentStyle) { self.style = style }

  private mutating func write(_ document: Document, level: Int) {
    switch document {
    case .null: write("null")
    case .bool(true): write("true")
    case .bool(false): write("false")
    case .integer(let value): write(value)
    case .number(let text) where DocumentScanner.isNumber(text):
      output.append(contentsOf: text.utf8)
    case .number(let text), .text(let text): writeQuoted(text)
    case .list(let items): write(items, level: level)
    case .object(let object): write(object, level: level)
    }
  }

  private mutating func write(_ items: [Document], level: Int) {
    output.append(UInt8(ascii: "["))
    var isFirst = true
    for item in items {
      startItem(isFirst, level: level + 1)
      isFirst = false
      write(item, level: level + 1)
    }
    if !isFirst { startLine(level: level) }
    output.append(UInt8(ascii: "]"))
  }

  private mutating func write(_ object: DocumentObject, level: Int) {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for member in object.members {
      startItem(isFirst, level: level + 1)
      isFirst = false
      writeQuoted(member.key)
      output.append(UInt8(ascii: ":"))
      if style == .pretty { output.append(UInt8(ascii: " ")) }
      write(member.value, level: level + 1)
    }
    if !isFirst { startLine(level: level) }
    output.append(UInt8(ascii: "}"))
  }

  private mutating func startItem(_ isFirst: Bool, level: Int) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    startLine(level: level)
  }

  private mutating func startLine(level: Int) {
    guard style == .pretty else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }

  private mutating func write(_ word: StaticString) {
    output.append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  private mutating func write(_ value: Int64) {
    if value < 0 { output.append(UInt8(ascii: "-")) }
    let start = output.count
    var rest = value.magnitude
    repeat {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    output[start...].reverse()
  }

  private mutating func writeQuoted(_ text: String) {
    output.append(UInt8(ascii: "\""))
    writeEscaped(text)
    output.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ text: String) {
    let written: Void? = text.utf8.withContiguousStorageIfAvailable { writeEscaped($0) }
    if written == nil {
      Array(text.utf8).withUnsafeBufferPointer { writeEscaped($0) }
    }
  }

  private mutating func writeEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    var runStart = 0
    var index = 0
    while index < bytes.count {
      if ASCII.arePlainJSON(bytes, at: index) {
        index += 8
        continue
      }
      let (scalar, length) = Self.escaped(bytes, at: index)
      guard length > 0 else {
        index += 1
        continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart..<index]))
      writeEscape(scalar)
      index += length
      runStart = index
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart...]))
  }

  /// The scalar at that byte and its length if it must be escaped; length 0 if it may stand.
  /// The text is valid UTF-8, so a lead byte is followed by its continuation.
  private static func escaped(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: UInt16, length: Int) {
    switch bytes[index] {
    case 0x00..<0x20, 0x22, 0x5C, 0x7F: (UInt16(bytes[index]), 1)
    case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0:
      (UInt16(bytes[index + 1]), 2)
    case 0xE2
    where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8:
      (0x2000 | UInt16(bytes[index + 2] & 0x3F), 3)
    default: (0, 0)
    }
  }

  private mutating func writeEscape(_ scalar: UInt16) {
    switch scalar {
    case 0x08: write("\\b")
    case 0x09: write("\\t")
    case 0x0A: write("\\n")
    case 0x0C: write("\\f")
    case 0x0D: write("\\r")
    case 0x22: write("\\\"")
    case 0x5C: write("\\\\")
    default:
      write("\\u")
      for shift in [12, 8, 4, 0] as [UInt16] {
        let digit = UInt8(truncatingIfNeeded: scalar >> shift & 0xF)
        output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}

/// How a document is laid out as JSON text.
public enum DocumentStyle: Sendable, CaseIterable {
  /// No white space at all: one line, for machines.
  case compact
  /// One member or element per line, two spaces per level, no newline at the end.
  case pretty
}
