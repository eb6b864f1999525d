import OpsDomain

// What went wrong, where, and what to write instead.
extension Lexer {
  /// A usage error at a byte of the current line.
  func failure(_ message: String, _ hint: String?, at offset: Int) -> OpsError {
    OpsError(.usage, message, hint: hint, at: place(of: offset))
  }

  /// `file:line:column` of a byte of the current line; without a file `line:column`.
  func place(of offset: Int) -> String {
    var column: Int32 = 1
    for index in lineStart..<max(lineStart, offset) where base[index] & 0xC0 != 0x80 { column += 1 }
    return place(line: line, column: column)
  }

  func place(line: Int32, column: Int32) -> String {
    guard let file else { return "\(line):\(column)" }
    return "\(file):\(line):\(column)"
  }

  mutating func strayBackslash(at offset: Int) -> OpsError {
    if offset + 1 >= end {
      isIncomplete = true
      return failure("Nothing follows the backslash", "remove it or add the next line", at: offset)
    }
    return failure(
      "A backslash outside quotes only continues a line or escapes ';'",
      "quote the word: '…' takes every character as it is; blanks after \\ must go", at: offset)
  }

  /// Why a byte cannot stand in a bare word.
  func reserved(_ byte: UInt8, at offset: Int, wordStart: Int) -> OpsError {
    let sign = Character(Unicode.Scalar(byte))
    switch byte {
    case UInt8(ascii: "|"):
      return failure(
        "'|' is reserved",
        "pipes belong to bash: use --out FILE, --where, or -o ndjson and jq outside; "
          + "quote it to mean text", at: offset)
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      return failure(
        "'\(sign)' is reserved",
        "redirection belongs to bash: use --from FILE or --out FILE; quote it to mean text",
        at: offset)
    case UInt8(ascii: "&"):
      return failure(
        "'&' is reserved", "jobs belong to bash: one command a line, or ';'; quote it to mean text",
        at: offset)
    case UInt8(ascii: "`"):
      return failure(
        "'`' is reserved", "there is no command substitution; quote it to mean text", at: offset)
    case UInt8(ascii: "*"), UInt8(ascii: "?"):
      return failure(
        "'\(sign)' is reserved", "wildcards do not work here: use --where; quote it to mean text",
        at: offset)
    case UInt8(ascii: "~"):
      return failure(
        "'~' is reserved", "write the path out; quote it to mean text", at: offset)
    case UInt8(ascii: "$"):
      return failure(
        "A word without quotes cannot contain a value", "quote it: \"\(excerpt(from: wordStart))\"",
        at: offset)
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return failure(
        "There is a quote in the middle of a word", "put the whole word in quotes, from its start",
        at: offset)
    case UInt8(ascii: "("), UInt8(ascii: "["):
      return failure(
        "There is '\(sign)' in the middle of a word",
        "put the word in quotes, or a blank before it",
        at: offset)
    default:
      return failure(
        "The control character U+\(Unicode.Scalar(byte).code) cannot stand here", "remove it",
        at: offset)
    }
  }

  /// After a string or a variable a word must end.
  func requireDelimiter(_ what: String) throws(OpsError) {
    guard position < end, !ByteClass.isDelimiter(base[position]), base[position] != 0x5C else {
      return
    }
    throw failure(
      "Text directly after \(what)", "put a blank between them, or one pair of quotes around both",
      at: position)
  }

  /// The offset after a non-ASCII scalar of a bare word. Signs that only look like others are
  /// refused.
  mutating func scalarInWord(at index: Int) throws(OpsError) -> Int {
    let next = try scalar(at: index)
    let bytes = UnsafeBufferPointer(start: base + index, count: next - index)
    let text = String(decoding: bytes, as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return next }
    switch scalar.value {
    case 0x2018...0x201F:
      throw failure(
        "This is a typographic quote", "type ' or \", or put the word in quotes to mean it",
        at: index)
    case 0x2012...0x2015 where isBlankBefore(index):
      throw failure(
        "This is a typographic dash", "type - or --, or put the word in quotes to mean it",
        at: index)
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      throw failure(
        "The invisible character U+\(scalar.code) outside quotes",
        "remove it, or put the word in quotes to mean it", at: index)
    default: return next
    }
  }

  private func isBlankBefore(_ index: Int) -> Bool {
    index == 0 || ByteClass.isDelimiter(base[index - 1])
  }

  private func excerpt(from start: Int) -> String {
    var index = start
    while index < end, index - start < 40, base[index] > 0x20, base[index] != UInt8(ascii: "\""),
      base[index] != UInt8(ascii: ";")
    {
      index += 1
    }
    let bytes = UnsafeBufferPointer(start: base + start, count: index - start)
    return Sanitizer.printable(String(decoding: bytes, as: UTF8.self))
  }
}
