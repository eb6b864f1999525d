import OpsDomain

/// Cuts command lines and scripts into tokens, on bytes, without copying any of them.
///
/// The rules are those of the language reference, "Lexical rules": `#` comments, `'…'`, `"…"`,
/// variables, options, and characters that stay reserved for the shell outside. A lexer borrows its
/// bytes: it must not outlive them.
///
/// Two grammars share it. In `.commands` every statement is a plain command. In `.script` the first
/// word of a statement decides whether words or an expression follow (`if`, `let x =`, …).
public struct Lexer {
  /// What statements the text may hold.
  public enum Grammar: Sendable {
    /// Plain commands alone.
    case commands
    /// Commands, and the statements of scripts.
    case script
  }

  /// What the next token may be.
  enum Phase {
    case start, command, expression
    /// The head of `let`, `var`, `set` and `param`, up to `=`.
    case binding
    /// The head of `foreach`, up to `in`.
    case loopHead
    /// Either a command or an expression begins here.
    case value
  }

  /// An open brace, parenthesis or bracket.
  struct Frame {
    var kind: TokenKind
    var resume: Phase
    var isIndex: Bool
    /// A brace around a map: line ends mean nothing inside.
    var isMap = false
    var line: Int32
    var column: Int32
  }

  let base: UnsafePointer<UInt8>
  let end: Int
  let grammar: Grammar
  let limits: LexerLimits
  /// Name of the file for `at`; nil at the prompt.
  let file: String?

  var position: Int
  var line: Int32 = 1
  var lineStart: Int
  /// Bytes of the current line, before `position`, that continue a scalar: columns count scalars.
  var continuation = 0
  var phase = Phase.start
  var frames: [Frame] = []
  /// `--` was seen in this statement.
  var optionsEnded = false
  /// The next token is the value of `--name=`.
  var valueExpected = false
  /// Where the last variable or index ended: only there `[` and `.field` belong to it.
  var pathEnd = -1
  /// The error came from text that ends too early: a prompt asks for another line.
  public internal(set) var isIncomplete = false

  private static let nothing: StaticString = "\0"

  /// - Throws: ``OpsDomain/OpsError`` `usage` if the text is longer than the limit.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String? = nil, grammar: Grammar = .commands,
    limits: LexerLimits = .standard
  ) throws(OpsError) {
    guard bytes.count <= limits.totalBytes else {
      throw OpsError(
        .usage, "The text is longer than \(limits.totalBytes) bytes",
        hint: "split it, or feed rows to: bulk --from FILE", at: file)
    }
    base = bytes.baseAddress ?? Self.nothing.utf8Start
    end = bytes.count
    self.grammar = grammar
    self.limits = limits
    self.file = file
    let mark = end >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF
    position = mark ? 3 : 0
    lineStart = position
  }

  /// The next token; `.end` for ever once the text is used up.
  /// - Throws: ``OpsDomain/OpsError`` `usage`, with `at` saying file, line and column.
  public mutating func next() throws(OpsError) -> Token {
    while true {
      if valueExpected { return try commandToken() }
      var index = position
      while index < end, ByteClass.isBlank(base[index]) { index &+= 1 }
      position = index
      guard index < end else { return try finish() }
      let byte = base[index]
      // Almost every token is a bare word or an option of a command: no call for those.
      if phase == .command, ByteClass.isWord(byte), byte != UInt8(ascii: "#") {
        if let token = plainWord(byte) { return token }
        return try commandToken()
      }
      switch byte {
      case 0x0A, 0x0D:
        if let token = try lineEnd() { return token }
      case UInt8(ascii: "#"):
        while index < end, base[index] != 0x0A { index &+= 1 }
        position = index > position && index < end && base[index &- 1] == 0x0D ? index &- 1 : index
      case UInt8(ascii: ";"):
        if let token = try semicolon() { return token }
      case UInt8(ascii: "\\"):
        if try !continueLine() { return try commandToken() }
      default:
        return try token(startingWith: byte)
      }
    }
  }

  /// The word or long option at `position` if only plain characters make it up, else nil.
  @inline(__always)
  private mutating func plainWord(_ byte: UInt8) -> Token? {
    let start = position
    guard byte != UInt8(ascii: "."), start &+ 2 < end else { return nil }
    var index = start &+ 1
    var kind = TokenKind.word
    if byte == UInt8(ascii: "-"), !optionsEnded {
      guard base[index] == byte, ByteClass.isLetter(base[index &+ 1]) else { return nil }
      kind = .option
      index &+= 2
      while index < end, ByteClass.isName(base[index]) || base[index] == byte { index &+= 1 }
    } else {
      while index < end, ByteClass.isWord(base[index]) { index &+= 1 }
    }
    guard index == end || ByteClass.isDelimiter(base[index]) else { return nil }
    position = index
    return token(kind, from: start, column: column(at: start))
  }

  private mutating func token(startingWith byte: UInt8) throws(OpsError) -> Token {
    switch phase {
    case .command: return try commandToken()
    case .start:
      guard byte != UInt8(ascii: "{"), byte != UInt8(ascii: "}") else { return try brace(byte) }
      phase = .command
      let token = try commandToken()
      if grammar == .script, token.kind == .word, token.flags.isEmpty {
        phase = phaseAfter(head: token)
      }
      return token
    case .value:
      phase = beginsCommand() ? .command : .expression
      return try phase == .command ? commandToken() : expressionToken()
    case .expression: return try expressionToken()
    case .binding, .loopHead:
      let token = try expressionToken()
      let stop: StaticString = phase == .binding ? "=" : "in"
      if token.kind == .op || token.kind == .name, isEqual(token, stop) { phase = .value }
      return token
    }
  }

  private func phaseAfter(head: Token) -> Phase {
    guard head.length <= 7 else { return .command }
    switch base[Int(head.offset)] {
    case UInt8(ascii: "i") where isEqual(head, "if"): return .expression
    case UInt8(ascii: "e") where isEqual(head, "elif") || isEqual(head, "exit"): return .expression
    case UInt8(ascii: "a") where isEqual(head, "assert"): return .expression
    case UInt8(ascii: "l") where isEqual(head, "let"): return .binding
    case UInt8(ascii: "v") where isEqual(head, "var"): return .binding
    case UInt8(ascii: "s") where isEqual(head, "set"): return .binding
    case UInt8(ascii: "p") where isEqual(head, "param"): return .binding
    case UInt8(ascii: "f") where isEqual(head, "foreach"): return .loopHead
    case UInt8(ascii: "f") where isEqual(head, "fn"): return .binding
    case UInt8(ascii: "w") where isEqual(head, "while"): return .expression
    case UInt8(ascii: "r") where isEqual(head, "return"): return .value
    default: return .command
    }
  }

  /// A bare word starts a command, unless `(` follows it or it is a word of expressions.
  private func beginsCommand() -> Bool {
    guard ByteClass.isLetter(base[position]) else { return false }
    var index = position
    while index < end, ByteClass.isWord(base[index]) { index &+= 1 }
    if index < end, base[index] == UInt8(ascii: "(") { return false }
    let word = Token(.word, offset: position, length: index - position, line: line, column: 0)
    return
      !(isEqual(word, "true") || isEqual(word, "false") || isEqual(word, "null")
      || isEqual(word, "not"))
  }

  func isEqual(_ token: Token, _ text: StaticString) -> Bool {
    guard Int(token.length) == text.utf8CodeUnitCount else { return false }
    for index in 0..<Int(token.length)
    where base[Int(token.offset) + index] != text.utf8Start[index] {
      return false
    }
    return true
  }
}
