import OpsDomain

// Changesets, plans, sandboxes, files and settings.
extension Parser {
  mutating func inclusion() throws(OpsError) -> StatementKind {
    try advance()
    let position = position
    let path = try literalString("the path of a file in quotes")
    try endStatement()
    return .include(Inclusion(path: path, position: position))
  }

  mutating func errorPolicy() throws(OpsError) -> StatementKind {
    try advance()
    let word = token.kind == .word ? source(of: token) : ""
    guard let policy = ErrorPolicy(rawValue: word) else {
      let words = ErrorPolicy.allCases.map(\.rawValue)
      throw unexpected("stop, continue or rollback", hint: hint(for: word, in: words))
    }
    try advance()
    try endStatement()
    return .onError(policy)
  }

  mutating func option() throws(OpsError) -> StatementKind {
    try advance()
    let name = try word("the name of a setting")
    let value = try word("its value")
    try endStatement()
    return .option(name, value)
  }

  private mutating func word(_ what: String) throws(OpsError) -> ScriptName {
    guard token.kind == .word else { throw unexpected(what, hint: "option timing on") }
    let word = ScriptName(lexer.text(of: token), at: position)
    try advance()
    return word
  }

  /// A label in quotes, if one stands here.
  private mutating func label() throws(OpsError) -> StringTemplate? {
    guard token.kind == .literalString || token.kind == .interpolatingString else { return nil }
    return try template("a label in quotes")
  }

  mutating func atomic() throws(OpsError) -> StatementKind {
    try advance()
    let label = try label()
    let body = try block("atomic")
    try endBlockStatement()
    return .atomic(label, body)
  }

  mutating func begin() throws(OpsError) -> StatementKind {
    try advance()
    let label = try label()
    guard token.kind != .leftBrace else {
      throw unexpected(
        "the end of the statement", hint: "begin … commit has no block: atomic { … } has one")
    }
    try endStatement()
    return .begin(label)
  }

  mutating func commit() throws(OpsError) -> StatementKind {
    try advance()
    var refresh = false
    if token.kind == .option {
      guard lexer.text(of: token) == "--refresh", !token.flags.contains(.hasValue) else {
        throw unexpected("--refresh or the end of the statement")
      }
      refresh = true
      try advance()
    }
    try endStatement()
    return .commit(refresh: refresh)
  }

  mutating func savepoint() throws(OpsError) -> StatementKind {
    try advance()
    let name = try name("the savepoint")
    try endStatement()
    return .savepoint(name)
  }

  mutating func rollback() throws(OpsError) -> StatementKind {
    try advance()
    if token.kind.endsStatement || token.kind == .rightBrace { return .rollback(to: nil) }
    guard isAt("to") else { throw unexpected("'to' or the end of the statement") }
    try advance()
    let name = try name("the savepoint")
    try endStatement()
    return .rollback(to: name)
  }

  mutating func sandbox() throws(OpsError) -> StatementKind {
    try advance()
    if token.kind == .leftBrace {
      let body = try block("sandbox")
      try endBlockStatement()
      return .sandbox(.block(body))
    }
    let word = token.kind == .word ? source(of: token) : ""
    let mode: SandboxMode
    switch word {
    case "on": mode = .on
    case "off": mode = .off
    case "reset": mode = .reset
    default:
      throw unexpected("on, off, reset or '{'", hint: hint(for: word, in: ["on", "off", "reset"]))
    }
    try advance()
    try endStatement()
    return .sandbox(mode)
  }

  /// `can-i COMMAND` as a value.
  mutating func permission() throws(OpsError) -> PrefixedCommand {
    try advance()
    guard token.kind == .word else { throw unexpected("a command after can-i") }
    return PrefixedCommand(prefix: .canI, options: [], command: try command())
  }

  /// `plan { … }`, or a command with a prefix.
  mutating func prefixed(_ keyword: Keyword) throws(OpsError) -> StatementKind {
    try advance()
    if keyword == .plan, token.kind == .leftBrace {
      let body = try block("plan")
      try endBlockStatement()
      return .plan(body)
    }
    guard let prefix = keyword.prefix else { throw unexpected("a command") }
    var options: [CommandOption] = []
    while token.kind == .option { options.append(try prefixOption(prefix)) }
    guard token.kind == .word else {
      throw unexpected("a command after \(keyword.rawValue)")
    }
    let command = try command()
    try endStatement()
    return .prefixed(PrefixedCommand(prefix: prefix, options: options, command: command))
  }

  private mutating func prefixOption(_ prefix: CommandPrefix) throws(OpsError) -> CommandOption {
    let name = optionName
    guard let takesValue = prefix.options[name] ?? GlobalOptions.takesValue(name) else {
      let known = prefix.options.keys.sorted() + GlobalOptions.entries.flatMap(\.names)
      throw OpsError(
        .usageUnknownOption, "\(prefix.rawValue) has no option \(Excerpt.of(name))", field: name,
        hint: hint(for: name, in: known, otherwise: "options of the command come after it"),
        at: position.text)
    }
    var option = try commandOption()
    if takesValue, option.attached == nil {
      guard !token.kind.endsStatement, token.kind != .option else {
        throw unexpected("the value of \(name)")
      }
      option.attached = try commandValue()
    } else if !takesValue, let value = option.attached {
      throw failure("\(name) takes no value", hint: "leave it out", at: value.position)
    }
    return option
  }
}
