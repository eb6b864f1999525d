import OpsDomain

// One statement: which it is, and where it ends.
extension Parser {
  mutating func statement() throws(OpsError) -> Statement {
    counts.statements += 1
    guard counts.statements <= lexer.limits.statements else {
      throw failure(
        "The script has more than \(lexer.limits.statements) statements",
        hint: "split it, or feed rows to: bulk --from FILE")
    }
    try node()
    let position = position
    let keyword =
      token.kind == .word && token.flags.isEmpty && token.length <= 9
      ? Keyword(rawValue: source(of: token)) : nil
    guard let keyword else { return Statement(try plainCommand(), at: position) }
    return Statement(try statement(keyword), at: position)
  }

  private mutating func plainCommand() throws(OpsError) -> StatementKind {
    switch token.kind {
    case .word, .option, .literalString, .interpolatingString: break
    case .variable:
      throw failure(
        "A statement cannot begin with a variable",
        hint: "print $NAME shows it, set NAME = … changes it")
    default:
      throw unexpected("a command or a keyword", hint: "`opsh help` lists the commands")
    }
    let head = token
    try requireNative(head)
    let command = try command()
    if let hint = Self.assigned(in: command) {
      throw failure("A name is set with let, var or set", hint: hint, at: place(of: head))
    }
    if let path = Self.included(in: command) {
      throw failure(
        "'import' brings data into the book", hint: "write: include \"\(path)\"",
        at: place(of: head))
    }
    if token.kind == .leftBrace {
      throw failure(
        "A command cannot have a block",
        hint: hint(for: source(of: head), in: Keyword.names, otherwise: "quote '{' to mean text"))
    }
    try endStatement()
    return .command(command)
  }

  /// Throws for a word that begins a statement in another language, for a comment with slashes, and
  /// for `name=value` and the like.
  private func requireNative(_ head: Token) throws(OpsError) {
    guard head.kind == .word, head.flags.isEmpty else { return }
    let word = source(of: head)
    if let hint = ForeignWords.hint(for: word) {
      throw failure("'\(word)' is not a word of this language", hint: hint)
    }
    if word.hasPrefix("//") {
      throw failure("A comment begins with #", hint: "write: # TEXT")
    }
    if let hint = ForeignWords.assignment(word) {
      throw failure("A name is set with let, var or set", hint: hint)
    }
  }

  /// What to write instead of `name = value`, `name += value` and the like; nil for a command.
  private static func assigned(in command: CommandLine) -> String? {
    guard command.parts.count >= 2, case .value(let name) = command.parts[0], name.isBareWord,
      let own = name.literal, own.utf8.allSatisfy(ByteClass.isName),
      case .value(let sign) = command.parts[1], case .word(let text) = sign.kind
    else { return nil }
    guard command.parts.count == 3, case .value(let value) = command.parts[2] else {
      return ForeignWords.assignment(own, text, "VALUE")
    }
    let literal = value.literal.map { value.isBareWord ? $0 : "\"\($0)\"" }
    return ForeignWords.assignment(own, text, literal ?? "VALUE")
  }

  /// The file of `import "FILE"`, as other languages read another file.
  private static func included(in command: CommandLine) -> String? {
    guard command.parts.count == 2, case .value(let word) = command.parts[0],
      case .word("import") = word.kind, case .value(let file) = command.parts[1],
      !file.isBareWord
    else { return nil }
    return file.literal
  }

  private mutating func statement(_ keyword: Keyword) throws(OpsError) -> StatementKind {
    switch keyword {
    case .opsh: return try withProgram()
    case .elif, .else, .catch: throw misplaced(keyword)
    case .param: return try parameter()
    case .let: return try binding(.constant)
    case .var: return try binding(.variable)
    case .set: return try binding(.assignment)
    case .if: return try condition()
    case .foreach: return try loop()
    case .while: return try whileLoop()
    case .fn: return try function()
    case .write: return try writing()
    case .try: return try attempt()
    case .retry: return try retry()
    case .break: return try word(.breakLoop)
    case .continue: return try word(.continueLoop)
    case .return: return try returnValue()
    case .exit: return try exit()
    case .assert: return try assertion()
    case .expect: return try expectation()
    case .fail: return try fail()
    case .confirm:
      try advance()
      let question = try template("a question in quotes")
      try endStatement()
      return .confirm(question)
    case .include: return try inclusion()
    case .onError: return try errorPolicy()
    case .print:
      return .printValue(try argument(of: keyword))
    case .note:
      return .note(try argument(of: keyword))
    case .option: return try option()
    case .atomic: return try atomic()
    case .begin: return try begin()
    case .commit: return try commit()
    case .savepoint: return try savepoint()
    case .rollback: return try rollback()
    case .sandbox: return try sandbox()
    case .plan, .explain, .watch, .time, .canI, .whoCan: return try prefixed(keyword)
    }
  }

  /// A command with the name of the program in front, as hints print it.
  private mutating func withProgram() throws(OpsError) -> StatementKind {
    let failure = misplaced(.opsh)
    try advance()
    guard isProgramFollowed else { throw failure }
    guard let keyword = Keyword(rawValue: source(of: token)) else { return try plainCommand() }
    guard keyword.isTypedAsCommand else { throw failure }
    return try statement(keyword)
  }

  /// Whether what stands behind `opsh` may be a command; a number is a version of the language.
  var isProgramFollowed: Bool {
    switch token.kind {
    case .option: true
    case .word: Int(source(of: token)) == nil
    default: false
    }
  }

  private func misplaced(_ keyword: Keyword) -> OpsError {
    let hint =
      switch keyword {
      case .opsh: "write `opsh 1` only on the first line; write a command after opsh"
      case .catch: "write it after the } of try: try { … } catch NAME { … }"
      default: "write it on the line of the } before it: if … { … } \(keyword.rawValue) …"
      }
    return failure("'\(keyword.rawValue)' has no meaning here", hint: hint)
  }

  /// `opsh 1`, if the text begins with it.
  mutating func versionLine() throws(OpsError) -> Int? {
    guard isAt("opsh") else { return nil }
    var ahead = self
    try ahead.advance()
    guard !ahead.isProgramFollowed else { return nil }
    try advance()
    guard token.kind == .word, let version = Int(source(of: token)), version >= 1 else {
      throw failure(
        "This is opsh already: write a command after the word",
        hint: "such as product list; on the first line of a script opsh 1 names its version")
    }
    guard version <= Program.languageVersion else {
      throw failure(
        "The script is written for version \(version) of the language, this is version "
          + "\(Program.languageVersion)", hint: "take a newer opsh")
    }
    try advance()
    try endStatement()
    return version
  }

  private mutating func word(_ kind: StatementKind) throws(OpsError) -> StatementKind {
    try advance()
    try endStatement()
    return kind
  }

  // MARK: Ends

  /// A statement ends at a line end, a `;`, or the brace of the block around it.
  func endStatement() throws(OpsError) {
    guard !token.kind.endsStatement, token.kind != .rightBrace else { return }
    throw unexpected("the end of the statement", hint: "begin a new line, or put ';' before it")
  }

  /// After a block the lexer gives no token for a line end or a `;`.
  func endBlockStatement() throws(OpsError) {
    guard !token.kind.endsStatement, token.kind != .rightBrace else { return }
    for offset in lastEnd..<Int(token.offset) {
      if lexer.base[offset] == UInt8(ascii: ";") || lexer.base[offset] == 0x0A { return }
    }
    throw unexpected("the end of the statement", hint: "begin a new line after }")
  }

  // MARK: Blocks

  /// `{ … }`. The statement that owns it checks its own end.
  mutating func block(_ owner: String) throws(OpsError) -> Block {
    let position = position
    try enter()
    try expect(.leftBrace, "'{'", hint: "\(owner) takes a block: { … }")
    var statements: [Statement] = []
    while token.kind != .rightBrace {
      guard token.kind != .end else { throw unexpected("'}'") }
      if token.kind.endsStatement {
        try advance()
      } else {
        statements.append(try statement())
      }
    }
    depth -= 1
    try advance()
    return Block(position: position, statements: statements)
  }
}
