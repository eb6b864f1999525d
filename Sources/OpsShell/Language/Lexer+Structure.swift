import OpsDomain

// Line ends, statement ends, braces and brackets: what holds statements together.
extension Lexer {
  /// Column, in scalars, of a byte on the current line at or after the last counted one.
  @inline(__always) func column(at offset: Int) -> Int32 {
    Int32(truncatingIfNeeded: offset &- lineStart &- continuation &+ 1)
  }

  @inline(__always)
  func token(_ kind: TokenKind, _ flags: Token.Flags = [], from start: Int, column: Int32) -> Token
  {
    Token(kind, flags: flags, offset: start, length: position &- start, line: line, column: column)
  }

  /// Whether line ends mean nothing here, because a parenthesis or bracket is open.
  private var joinsLines: Bool {
    guard let frame = frames.last else { return false }
    return frame.kind != .leftBrace || frame.isMap
  }

  /// Takes the line end at `position`; a token if it ends a statement.
  mutating func lineEnd() throws(OpsError) -> Token? {
    let start = position
    let column = column(at: start)
    let lineBefore = line
    if base[start] == 0x0D {
      guard start + 1 < end, base[start + 1] == 0x0A else {
        throw failure(
          "There is a carriage return without a line feed", "end lines with LF or CRLF", at: start)
      }
      position = start + 1
    }
    position &+= 1
    try startLine(at: position)
    if joinsLines || phase == .start { return nil }
    phase = .start
    optionsEnded = false
    return Token(
      .newline, offset: start, length: position - start, line: lineBefore, column: column)
  }

  /// Notes that a line begins at `offset`, the byte after a line feed.
  @inline(__always) mutating func startLine(at offset: Int) throws(OpsError) {
    if offset &- lineStart &- 1 > limits.lineBytes { try checkLine(end: offset &- 1) }
    line &+= 1
    lineStart = offset
    continuation = 0
  }

  /// Refuses a line that is too long; a carriage return at its end does not count.
  private func checkLine(end: Int) throws(OpsError) {
    let isReturn = end > lineStart && base[end - 1] == 0x0D
    guard end - lineStart - (isReturn ? 1 : 0) > limits.lineBytes else { return }
    throw failure(
      "The line is longer than \(limits.lineBytes) bytes",
      "continue it with \\ at its end, or feed rows to: bulk --from FILE", at: lineStart)
  }

  mutating func semicolon() throws(OpsError) -> Token? {
    if joinsLines {
      throw failure(
        "';' ends a statement, but \(openName) is still open", "close it first", at: position)
    }
    let start = position
    position += 1
    guard phase != .start else { return nil }
    phase = .start
    optionsEnded = false
    return token(.semicolon, from: start, column: column(at: start))
  }

  /// Takes a backslash and the line end after it. False: it escapes a `;` and so begins a word.
  mutating func continueLine() throws(OpsError) -> Bool {
    let start = position
    var index = start + 1
    if index < end, base[index] == 0x0D { index += 1 }
    if index < end, base[index] == 0x0A {
      position = index + 1
      try startLine(at: position)
      return true
    }
    if start + 1 < end, base[start + 1] == UInt8(ascii: ";"), phase == .command || phase == .start {
      phase = .command
      return false
    }
    throw strayBackslash(at: start)
  }

  /// The end of the text: everything opened must be closed.
  mutating func finish() throws(OpsError) -> Token {
    try checkLine(end: end)
    if let frame = frames.last {
      isIncomplete = true
      throw OpsError(
        .usage, "\(openName) is never closed", hint: "add the missing \(closeName(of: frame.kind))",
        at: place(line: frame.line, column: frame.column))
    }
    return Token(.end, offset: end, length: 0, line: line, column: column(at: end))
  }

  mutating func brace(_ byte: UInt8) throws(OpsError) -> Token {
    if byte == UInt8(ascii: "{") { return try open(.leftBrace, resume: .start) }
    return try close(.rightBrace, opener: .leftBrace)
  }

  mutating func open(
    _ kind: TokenKind, resume: Phase, isIndex: Bool = false
  ) throws(OpsError) -> Token {
    guard frames.count < limits.nesting else {
      throw failure(
        "Nested more than \(limits.nesting) levels deep", "move the inner part into its own script",
        at: position)
    }
    let start = position
    let column = column(at: start)
    frames.append(Frame(kind: kind, resume: resume, isIndex: isIndex, line: line, column: column))
    position += 1
    phase = kind == .leftBrace ? .start : .expression
    optionsEnded = kind == .leftBrace ? false : optionsEnded
    return token(kind, isIndex ? .isIndex : [], from: start, column: column)
  }

  mutating func close(_ kind: TokenKind, opener: TokenKind) throws(OpsError) -> Token {
    let start = position
    guard let frame = frames.last, frame.kind == opener else {
      let message =
        frames.isEmpty
        ? "'\(closeName(of: opener))' closes nothing"
        : "'\(closeName(of: opener))' does not close \(openName)"
      throw failure(message, "quote it to mean the character", at: start)
    }
    frames.removeLast()
    position += 1
    phase = frame.resume
    if kind == .rightBrace { optionsEnded = false }
    if frame.isIndex { pathEnd = position }
    if phase == .command {
      if !frame.isIndex {
        try requireDelimiter("the closing parenthesis")
      } else if position < end, ![0x2E, 0x3F, 0x5B].contains(base[position]) {
        try requireDelimiter("the closing bracket")  // unless "." "?" or "[" goes on
      }
    }
    return token(kind, frame.isIndex ? .isIndex : [], from: start, column: column(at: start))
  }

  /// The brace that was just opened stands where a value is expected: it begins a map, not a block.
  mutating func beginMap() {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].isMap = true
    frames[frames.count - 1].resume = .expression
    phase = .expression
  }

  private var openName: String {
    guard let frame = frames.last else { return "nothing" }
    let sign =
      switch frame.kind {
      case .leftParenthesis: "("
      case .leftBracket: "["
      default: "{"
      }
    return "'\(sign)' (line \(frame.line))"
  }

  private func closeName(of kind: TokenKind) -> String {
    switch kind {
    case .leftParenthesis: ")"
    case .leftBracket: "]"
    default: "}"
    }
  }
}
