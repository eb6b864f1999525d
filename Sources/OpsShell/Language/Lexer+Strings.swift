import OpsDomain

// '…' and "…".
extension Lexer {
  /// The string that begins with the quote at `position`.
  mutating func stringToken(_ quote: UInt8, _ flags: Token.Flags) throws(OpsError) -> Token {
    let start = position
    let line = line
    let column = column(at: start)
    var flags = flags
    let isLiteral = quote == UInt8(ascii: "'")
    if isLiteral {
      if try skipLiteral() { flags.insert(.hasEscape) }
    } else {
      try skipInterpolating(depth: 0, &flags)
    }
    return Token(
      isLiteral ? .literalString : .interpolatingString, flags: flags, offset: start,
      length: position - start, line: line, column: column)
  }

  /// Moves past a literal string. True if it holds a doubled quote.
  private mutating func skipLiteral() throws(OpsError) -> Bool {
    let opening = place(of: position)
    var hasDouble = false
    var index = position + 1
    while index < end {
      switch base[index] {
      case UInt8(ascii: "'"):
        guard index + 1 < end, base[index + 1] == UInt8(ascii: "'") else {
          position = index + 1
          return hasDouble
        }
        hasDouble = true
        index += 2
      case 0x0A:
        index += 1
        try startLine(at: index)
      case 0x80...:
        index = try scalar(at: index)
      default:
        index &+= 1
      }
    }
    throw unclosedQuote("'", opening)
  }

  /// Moves past an interpolating string, notes what it holds and checks its escapes.
  private mutating func skipInterpolating(
    depth: Int, _ flags: inout Token.Flags
  ) throws(OpsError) {
    let opening = place(of: position)
    var index = position + 1
    while index < end {
      switch base[index] {
      case UInt8(ascii: "\""):
        position = index + 1
        return
      case UInt8(ascii: "\\"):
        try checkEscape(at: index)
        flags.insert(.hasEscape)
        index += 2
      case UInt8(ascii: "$"):
        flags.insert(.hasVariable)
        position = index
        try skipInterpolation(depth: depth)
        index = position
      case 0x0A:
        index += 1
        try startLine(at: index)
      case 0x80...:
        index = try scalar(at: index)
      default:
        index &+= 1
      }
    }
    throw unclosedQuote("\"", opening)
  }

  private mutating func checkEscape(at index: Int) throws(OpsError) {
    guard index + 1 < end else { return }
    switch base[index + 1] {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "\""), UInt8(ascii: "\\"),
      UInt8(ascii: "$"):
      return
    default:
      throw failure(
        "Unknown escape in a string",
        #"the escapes are \n \t \" \\ \$; in '…' a backslash is plain text"#, at: index)
    }
  }

  /// Moves past `$name.field` or `${…}` inside an interpolating string.
  private mutating func skipInterpolation(depth: Int) throws(OpsError) {
    let start = position
    if let nameEnd = nameEnd(after: start) {
      position = fieldsEnd(from: nameEnd)
      return
    }
    guard start + 1 < end, base[start + 1] == UInt8(ascii: "{") else {
      throw failure(
        "'$' in \"…\" begins a variable, but no name follows", "write \\$ for a dollar sign",
        at: start)
    }
    guard depth < limits.nesting else {
      throw failure("Nested more than \(limits.nesting) levels deep", nil, at: start)
    }
    try skipBracedExpression(depth: depth)
  }

  private mutating func skipBracedExpression(depth: Int) throws(OpsError) {
    let opening = place(of: position)
    var braces = 1
    var index = position + 2
    var ignored: Token.Flags = []
    while index < end {
      switch base[index] {
      case UInt8(ascii: "}"):
        braces -= 1
        index += 1
        if braces == 0 {
          position = index
          return
        }
      case UInt8(ascii: "{"):
        braces += 1
        index += 1
      case UInt8(ascii: "'"):
        position = index
        _ = try skipLiteral()
        index = position
      case UInt8(ascii: "\""):
        position = index
        try skipInterpolating(depth: depth + 1, &ignored)
        index = position
      case 0x0A:
        index += 1
        try startLine(at: index)
      case 0x80...:
        index = try scalar(at: index)
      default:
        index &+= 1
      }
    }
    isIncomplete = true
    throw OpsError(.usage, "'${' is never closed", hint: "add the missing }", at: opening)
  }

  private mutating func unclosedQuote(_ quote: String, _ opening: String) -> OpsError {
    isIncomplete = true
    return OpsError(
      .usage, "The quote \(quote) is never closed",
      hint: quote == "'"
        ? "add ' at the end; for a quote inside write '' or use \"…\""
        : "add \" at the end; for a quote inside write \\\" or use '…'", at: opening)
  }

  /// The offset after the scalar at `index`, which counts as one column.
  mutating func scalar(at index: Int) throws(OpsError) -> Int {
    let length = scalarLength(at: index)
    guard length > 0 else {
      throw failure("The text is not valid UTF-8", "save the file as UTF-8", at: index)
    }
    continuation += length - 1
    return index + length
  }

  /// Bytes of the well-formed scalar at `index` (Unicode table 3-7), or 0.
  func scalarLength(at index: Int) -> Int {
    func follows(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < end && range.contains(base[index + offset])
    }
    switch base[index] {
    case 0xC2...0xDF: return follows(1) ? 2 : 0
    case 0xE0: return follows(1, 0xA0...0xBF) && follows(2) ? 3 : 0
    case 0xED: return follows(1, 0x80...0x9F) && follows(2) ? 3 : 0
    case 0xE1...0xEF: return follows(1) && follows(2) ? 3 : 0
    case 0xF0: return follows(1, 0x90...0xBF) && follows(2) && follows(3) ? 4 : 0
    case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : 0
    case 0xF4: return follows(1, 0x80...0x8F) && follows(2) && follows(3) ? 4 : 0
    default: return 0
    }
  }
}
