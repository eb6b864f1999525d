import OpsDomain

// Names and what they are set to.
extension Parser {
  /// A new name after `what`.
  mutating func name(_ what: String) throws(OpsError) -> ScriptName {
    guard token.kind == .name || token.kind == .word, token.flags.isEmpty else {
      let hint = token.kind == .variable ? "leave out the $" : "a name is letters, digits and '_'"
      throw unexpected("a name for \(what)", hint: hint)
    }
    let text = source(of: token)
    guard text.utf8.first.map(ByteClass.isNameStart) == true,
      text.utf8.allSatisfy(ByteClass.isName), text != "_"
    else { throw unexpected("a name for \(what)", hint: "a name is letters, digits and '_'") }
    try node()
    let name = ScriptName(text, at: position)
    try advance()
    return name
  }

  mutating func parameter() throws(OpsError) -> StatementKind {
    try advance()
    let name = try name("the parameter")
    guard isAt(":") else {
      throw unexpected("':' and a type", hint: "write: param \(name.text): text")
    }
    try advance()
    let word = token.kind == .name ? source(of: token) : ""
    guard let type = ParameterType(rawValue: word) else {
      let types = ParameterType.allCases.map(\.rawValue)
      throw unexpected("a type", hint: hint(for: word, in: types))
    }
    try advance()
    var declaration = ParameterDeclaration(
      name: name, type: type, defaultText: nil, defaultPosition: nil, help: nil)
    if isAt("=") {
      try advance()
      declaration.defaultPosition = position
      declaration.defaultText = try literalText()
    }
    if token.kind == .literalString || token.kind == .interpolatingString {
      declaration.help = try literalString("what the parameter is, in quotes")
    }
    try endStatement()
    return .parameter(declaration)
  }

  /// A default: a number, a word or a string without variables.
  private mutating func literalText() throws(OpsError) -> String {
    let expected = "a value that is written out"
    switch token.kind {
    case .literalString, .interpolatingString: return try literalString(expected)
    case .word, .number, .signedValue, .name:
      let text = source(of: token)
      try advance()
      return text
    case .op where isAt("-"):
      try advance()
      guard token.kind == .number else { throw unexpected("a number") }
      let text = "-" + source(of: token)
      try advance()
      return text
    default: throw unexpected(expected, hint: "put text and dates in quotes")
    }
  }

  mutating func binding(_ mode: NameBinding.Mode) throws(OpsError) -> StatementKind {
    let word = source(of: token)
    try advance()
    let name = try name(word)
    guard isAt("=") else {
      throw unexpected("'='", hint: "write: \(word) \(name.text) = …")
    }
    try advance()
    let value = try boundValue("after '='")
    try endStatement()
    return .binding(NameBinding(mode: mode, name: name, value: value))
  }

  /// A command, a tried command, or an expression.
  mutating func boundValue(_ place: String) throws(OpsError) -> BoundValue {
    guard !token.kind.endsStatement, token.kind != .rightBrace else {
      throw unexpected("a value or a command \(place)")
    }
    guard token.kind == .word else { return .expression(try expression()) }
    if isAt("try") {
      try advance()
      guard token.kind == .word else {
        throw unexpected("a command after try", hint: "try { … } catch is a statement of its own")
      }
      return .attempt(try command())
    }
    try passProgram()
    if isAt("can-i") { return .permission(try permission()) }
    if let keyword = Keyword(rawValue: source(of: token)) {
      throw failure(
        "'\(keyword.rawValue)' is a statement and gives no value", hint: "use a command")
    }
    let head = token
    let command = try command()
    if let name = Self.calculated(in: command) {
      throw failure(
        "To use the value of a name, write $ before it", hint: "write: $\(name) …",
        at: self.place(of: head))
    }
    return .command(command)
  }

  /// The name at the start of `x + 1`, where its value is meant; nil for a command.
  private static func calculated(in command: CommandLine) -> String? {
    guard command.parts.count >= 2, case .value(let name) = command.parts[0], name.isBareWord,
      case .value(let sign) = command.parts[1], case .word(let text) = sign.kind,
      ForeignWords.operators.contains(text)
    else { return nil }
    return name.literal
  }

  mutating func returnValue() throws(OpsError) -> StatementKind {
    try advance()
    if token.kind.endsStatement || token.kind == .rightBrace { return .returnValue(nil) }
    let value = try boundValue("after return")
    try endStatement()
    return .returnValue(value)
  }

  /// The one argument of `print` and `note`.
  mutating func argument(of keyword: Keyword) throws(OpsError) -> CommandValue {
    try advance()
    guard !token.kind.endsStatement, token.kind != .rightBrace else {
      throw unexpected("a value after \(keyword.rawValue)")
    }
    let value = try commandValue()
    guard token.kind.endsStatement || token.kind == .rightBrace else {
      throw unexpected(
        "the end of the statement",
        hint: "\(keyword.rawValue) takes one value: put a text in quotes, a calculation in "
          + "parentheses")
    }
    return value
  }
}
