import OpsDomain

// Functions of a script's own, loops on a condition, files of text.
extension Parser {
  /// `fn NAME(a, b) = EXPRESSION`
  mutating func function() throws(OpsError) -> StatementKind {
    try advance()
    let name = try name("the function")
    guard token.kind == .leftParenthesis else {
      throw unexpected("'(' and the names of its values", hint: "write: fn \(name.text)(a, b) = …")
    }
    try enter()
    try advance()
    var parameters: [ScriptName] = []
    while token.kind != .rightParenthesis {
      parameters.append(try self.name("a value of the function"))
      guard token.kind == .comma else { break }
      try advance()
      if token.kind == .rightParenthesis { throw unexpected("a name after ','") }
    }
    try expect(.rightParenthesis, "',' or ')'")
    depth -= 1
    guard isAt("=") else {
      throw unexpected(
        "'='",
        hint: token.kind == .leftBrace
          ? "a function is one expression: fn \(name.text)(…) = …; statements go into a file of "
            + "their own: run FILE"
          : "write: fn \(name.text)(…) = …")
    }
    try advance()
    guard token.kind != .word else {
      throw unexpected(
        "a value", hint: "a function is one expression; commands go into a file: run FILE")
    }
    let body = try expression()
    try endStatement()
    return .function(FunctionDefinition(name: name, parameters: parameters, body: body))
  }

  /// `while EXPRESSION { }`
  mutating func whileLoop() throws(OpsError) -> StatementKind {
    try advance()
    let condition = try headExpression()
    let body = try block("while")
    try endBlockStatement()
    return .whileLoop(WhileLoop(condition: condition, body: body))
  }

  /// `write FILE VALUE [--yes]`
  mutating func writing() throws(OpsError) -> StatementKind {
    try advance()
    guard !token.kind.endsStatement, token.kind != .rightBrace else {
      throw unexpected("the name of a file after write", hint: "write \"notes.txt\" $text")
    }
    let path = try commandValue()
    guard !token.kind.endsStatement, token.kind != .rightBrace else {
      throw unexpected("a text to write", hint: "write \"notes.txt\" $text")
    }
    let value = try commandValue()
    var isConfirmed = false
    if token.kind == .option {
      guard GlobalOptions.confirms(lexer.text(of: token)), !token.flags.contains(.hasValue) else {
        throw unexpected("--yes or the end of the statement")
      }
      isConfirmed = true
      try advance()
    }
    try endStatement()
    return .write(FileWriting(path: path, value: value, isConfirmed: isConfirmed))
  }

  /// `{name: value, "other name": value}`; the brace is looked at.
  mutating func map() throws(OpsError) -> Expression {
    let position = position
    try enter()
    lexer.beginMap()
    try advance()
    var entries: [MapEntry] = []
    while token.kind != .rightBrace {
      let name: ScriptName
      switch token.kind {
      case .literalString, .interpolatingString:
        let place = self.position
        name = ScriptName(try literalString("a key that is written out"), at: place)
      default: name = try self.name("the value")
      }
      guard isAt(":") else {
        throw unexpected("':' and a value", hint: "write: {\(name.text): …}")
      }
      if entries.contains(where: { $0.name.text == name.text }) {
        throw failure(
          "The key '\(Excerpt.of(name.text))' is given twice", hint: nil, at: name.position)
      }
      try advance()
      entries.append(MapEntry(name: name, value: try expression()))
      guard token.kind == .comma else { break }
      try advance()
    }
    try expect(.rightBrace, entries.isEmpty ? "a key or '}'" : "',' or '}'")
    depth -= 1
    return Expression(.map(entries), at: position)
  }
}
