import OpsDomain

/// Makes the tree of a script: recursive descent, one token ahead. The first fault ends it, with
/// its place, what was expected and what to write instead. Depth and size are bounded by the limits
/// of its lexer, so no text makes it overflow or run away.
struct Parser {
  var lexer: Lexer
  /// The token that is looked at.
  var token: Token
  /// The end of the token before it.
  var lastEnd = 0
  /// Open blocks, parentheses and signs.
  var depth = 0
  var counts: ParserCounts
  /// The text is the inside of `${…}`, where line ends mean nothing.
  let isInner: Bool

  init(_ lexer: Lexer, counts: ParserCounts, isInner: Bool = false) throws(OpsError) {
    self.lexer = lexer
    self.counts = counts
    self.isInner = isInner
    token = Token(.end, offset: 0, length: 0, line: 1, column: 1)
    try advance()
    lastEnd = 0
  }

  /// The tree of a whole text.
  static func script(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String?, limits: LexerLimits,
    counts: inout ParserCounts
  ) throws(OpsError) -> Script {
    let lexer = try Lexer(bytes, file: file, grammar: .script, limits: limits)
    var parser = try Parser(lexer, counts: counts)
    defer { counts = parser.counts }
    return try parser.script()
  }

  private mutating func script() throws(OpsError) -> Script {
    let version = try versionLine()
    var statements: [Statement] = []
    while token.kind != .end {
      if token.kind.endsStatement {
        try advance()
      } else {
        statements.append(try statement())
      }
    }
    return Script(file: lexer.file, version: version, statements: statements)
  }

  mutating func advance() throws(OpsError) {
    lastEnd = token.range.upperBound
    token = try lexer.next()
    while isInner, token.kind == .newline {
      lexer.phase = .expression
      token = try lexer.next()
    }
  }

  // MARK: What is there

  var position: SourcePosition { place(of: token) }

  func place(of token: Token) -> SourcePosition {
    SourcePosition(file: lexer.file, line: Int(token.line), column: Int(token.column))
  }

  /// The bytes of a token as text, quotes included.
  func source(of token: Token) -> String {
    let all = UnsafeBufferPointer(start: lexer.base, count: lexer.end)
    return String(decoding: UnsafeBufferPointer(rebasing: all[token.range]), as: UTF8.self)
  }

  /// Whether the token is this bare word, name or operator.
  func isAt(_ text: StaticString) -> Bool {
    switch token.kind {
    case .word, .name, .op: token.flags.isEmpty && lexer.isEqual(token, text)
    default: false
    }
  }

  // MARK: Steps

  /// Moves past `kind`, or says that `what` was expected.
  mutating func expect(_ kind: TokenKind, _ what: String, hint: String? = nil) throws(OpsError) {
    guard token.kind == kind else { throw unexpected(what, hint: hint) }
    try advance()
  }

  mutating func node() throws(OpsError) {
    counts.nodes += 1
    guard counts.nodes <= lexer.limits.nodes else {
      throw failure(
        "The script is larger than \(lexer.limits.nodes) words and operators",
        hint: "split it, or feed rows to: bulk --from FILE")
    }
  }

  mutating func enter() throws(OpsError) {
    depth += 1
    guard depth <= lexer.limits.nesting else {
      throw failure(
        "Nested more than \(lexer.limits.nesting) levels deep",
        hint: "move the inner part into its own script")
    }
  }

  // MARK: Faults

  func failure(_ message: String, hint: String?, at position: SourcePosition? = nil) -> OpsError {
    OpsError(.usage, message, hint: hint, at: (position ?? self.position).text)
  }

  func unexpected(_ what: String, hint: String? = nil) -> OpsError {
    failure("Expected \(what), found \(found)", hint: hint)
  }

  var found: String {
    switch token.kind {
    case .end: "the end of the text"
    case .newline: "the end of the line"
    case .semicolon: "';'"
    default: "'\(Excerpt.of(source(of: token)))'"
    }
  }

  /// "did you mean …?" for a word, or what else there is.
  func hint(for word: String, in words: [String], otherwise: String? = nil) -> String? {
    if let guess = Suggestion.closest(to: word, in: words) { return "did you mean \(guess)?" }
    return otherwise ?? words.joined(separator: ", ")
  }
}

/// What the parsers of one program have counted together.
struct ParserCounts {
  var statements = 0
  var nodes = 0
  /// Commands so far: the next one's number.
  var commands = 0
}
