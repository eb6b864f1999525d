import OpsDomain

// From tokens to words: what a script of plain commands and a prompt line need.
extension Lexer {
  /// The words of one command.
  /// - Throws: ``OpsDomain/OpsError`` `usage` for a lexical error or a second command.
  public static func words(
    _ line: String, file: String? = nil, limits: LexerLimits = .standard
  ) throws(OpsError) -> [Word] {
    let all = try commands(line, file: file, limits: limits)
    if all.count > 1 {
      let second = all[1]
      throw OpsError(
        .usage, "One command is expected here, this is a second one",
        hint: "quote ';' to mean the character",
        at: (file.map { $0 + ":" } ?? "") + "\(second.line):\(second.column)")
    }
    return all.first?.words ?? []
  }

  /// The commands of a text, one a line or separated by `;`.
  /// - Throws: ``OpsDomain/OpsError`` `usage`, with file, line and column; nothing is returned
  ///   then.
  public static func commands(
    _ text: String, file: String? = nil, limits: LexerLimits = .standard
  ) throws(OpsError) -> [ScriptCommand] {
    try withBytes(text) { bytes throws(OpsError) in
      try commands(bytes, file: file, limits: limits)
    }
  }

  /// The commands of a text in UTF-8.
  /// - Throws: as the form for strings.
  public static func commands(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String? = nil, limits: LexerLimits = .standard
  ) throws(OpsError) -> [ScriptCommand] {
    var lexer = try Lexer(bytes, file: file, grammar: .commands, limits: limits)
    var result: [ScriptCommand] = []
    while let words = try lexer.nextCommand() { result.append(ScriptCommand(words: words)) }
    return result
  }

  /// The words of the next command, or nil at the end of the text.
  /// - Throws: ``OpsDomain/OpsError`` `usage`.
  public mutating func nextCommand() throws(OpsError) -> [Word]? {
    var words: [Word] = []
    while true {
      let token = try next()
      switch token.kind {
      case .newline, .semicolon, .end:
        if !words.isEmpty { return words }
        if token.kind == .end { return nil }
      default:
        words.append(try word(of: token))
      }
    }
  }

  /// Whether the text only lacks its end: an open quote or brace, or a backslash at the very end.
  /// A prompt then asks for another line.
  public static func isIncomplete(_ text: String, grammar: Grammar = .commands) -> Bool {
    withBytes(text) { bytes in
      do throws(OpsError) {
        var lexer = try Lexer(bytes, grammar: grammar)
        do throws(OpsError) {
          while try lexer.next().kind != .end {}
          return false
        } catch {
          return lexer.isIncomplete
        }
      } catch {
        return false
      }
    }
  }

  /// All tokens of a text, without the last `.end`.
  /// - Throws: ``OpsDomain/OpsError`` `usage`.
  public static func tokens(
    _ text: String, file: String? = nil, grammar: Grammar = .script,
    limits: LexerLimits = .standard
  ) throws(OpsError) -> [Token] {
    try withBytes(text) { bytes throws(OpsError) in
      var lexer = try Lexer(bytes, file: file, grammar: grammar, limits: limits)
      var result: [Token] = []
      while true {
        let token = try lexer.next()
        if token.kind == .end { return result }
        result.append(token)
      }
    }
  }

  /// The text a token stands for: without quotes, escapes resolved. Variables in a string stay as
  /// written.
  public func text(of token: Token) -> String {
    var range = token.range
    let isString = token.kind == .literalString || token.kind == .interpolatingString
    if isString { range = range.lowerBound + 1..<range.upperBound - 1 }
    let bytes = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(start: base, count: end)[range])
    guard token.flags.contains(.hasEscape) else { return String(decoding: bytes, as: UTF8.self) }
    let mark = UInt8(ascii: token.kind == .literalString ? "'" : "\\")
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      var byte = bytes[index]
      if byte == mark, index + 1 < bytes.count {
        index += 1
        byte = bytes[index]
        if isString, mark == UInt8(ascii: "\\") {
          byte = byte == UInt8(ascii: "n") ? 0x0A : byte == UInt8(ascii: "t") ? 0x09 : byte
        }
      }
      plain.append(byte)
      index += 1
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private mutating func word(of token: Token) throws(OpsError) -> Word {
    var word = Word(
      text: try plainText(of: token), range: token.range,
      isQuoted: token.kind == .literalString || token.kind == .interpolatingString,
      isOption: token.kind == .option || token.kind == .optionsEnd, line: Int(token.line),
      column: Int(token.column))
    if token.flags.contains(.hasValue) {
      let value = try next()
      word.text += "=" + (try plainText(of: value))
      word.range = token.range.lowerBound..<value.range.upperBound
    }
    return word
  }

  private func plainText(of token: Token) throws(OpsError) -> String {
    switch token.kind {
    case .word, .signedValue, .option, .optionsEnd, .literalString:
      return text(of: token)
    case .interpolatingString:
      guard token.flags.contains(.hasVariable) else { return text(of: token) }
      throw OpsError(
        .usage, "A plain command has no variables",
        hint: "write \\$ for a dollar sign, or use '…'", at: place(of: token))
    case .variable, .spread, .member:
      throw OpsError(
        .usage, "A plain command has no variables",
        hint: "quote it to mean text: '\(text(of: token))'",
        at: place(of: token))
    default:
      throw OpsError(
        .usage, "'\(text(of: token))' has no meaning in a plain command",
        hint: "quote it to mean text: '\(text(of: token))'", at: place(of: token))
    }
  }

  private func place(of token: Token) -> String {
    place(line: token.line, column: token.column)
  }

  private static func withBytes<Result, Failure: Error>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = Array(text.utf8)
    return try withBytes(bytes, body)
  }

  private static func withBytes<Result, Failure: Error>(
    _ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer(body)
  }
}
