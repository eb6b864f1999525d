import OpsDomain

// Commands: words, options, values and spreads.
extension Parser {
  /// The words of a command, up to the end of the statement or a brace.
  mutating func command() throws(OpsError) -> CommandLine {
    let id = counts.commands
    counts.commands += 1
    try passProgram()
    let position = position
    var parts: [CommandPart] = []
    while true {
      switch token.kind {
      case .newline, .semicolon, .end, .leftBrace, .rightBrace:
        return CommandLine(id: id, position: position, parts: parts)
      case .option:
        parts.append(.option(try commandOption()))
      case .optionsEnd:
        parts.append(.optionsEnd(self.position))
        try advance()
      case .spread:
        try advance()
        parts.append(.spread(try variable()))
      default:
        parts.append(.value(try commandValue()))
      }
    }
  }

  /// Moves past the name of the program, where a command stands behind it.
  mutating func passProgram() throws(OpsError) {
    guard isAt("opsh") else { return }
    var ahead = self
    try ahead.advance()
    if ahead.isProgramFollowed { self = ahead }
  }

  /// The name of the option that is looked at, without `=`.
  var optionName: String {
    let text = lexer.text(of: token)
    return text.hasSuffix("=") ? String(text.dropLast()) : text
  }

  mutating func commandOption() throws(OpsError) -> CommandOption {
    try node()
    var option = CommandOption(name: optionName, position: position, attached: nil)
    let hasValue = token.flags.contains(.hasValue)
    try advance()
    if hasValue { option.attached = try commandValue() }
    return option
  }

  /// One argument: a word, a string, a variable or an expression in parentheses.
  mutating func commandValue() throws(OpsError) -> CommandValue {
    try node()
    let position = position
    switch token.kind {
    case .word, .signedValue:
      let text = lexer.text(of: token)
      try advance()
      return CommandValue(kind: .word(text), position: position)
    case .literalString, .interpolatingString:
      return CommandValue(kind: .string(try template("a text")), position: position)
    case .variable:
      return CommandValue(kind: .variable(try variable()), position: position)
    case .leftParenthesis:
      try enter()
      try advance()
      let expression = try expression()
      try expect(.rightParenthesis, "')'")
      depth -= 1
      return CommandValue(kind: .expression(expression), position: position)
    default:
      throw unexpected("a value", hint: "put text in quotes")
    }
  }

  /// `$name.field[0].field`
  mutating func variable() throws(OpsError) -> VariablePath {
    guard token.kind == .variable else { throw unexpected("a variable") }
    try node()
    var path = path(
      from: Int(token.offset), to: token.range.upperBound, at: position)
    try advance()
    while token.kind == .leftBracket, token.flags.contains(.isIndex) {
      try enter()
      try advance()
      path.segments.append(.index(try expression()))
      try expect(.rightBracket, "']'")
      depth -= 1
      if token.kind == .member {
        appendFields(
          to: &path, from: Int(token.offset), to: token.range.upperBound, at: position)
        try advance()
      }
    }
    return path
  }

  /// The path written in the bytes of `$name.field?.field`. It is ASCII, so columns are bytes.
  func path(from start: Int, to end: Int, at position: SourcePosition) -> VariablePath {
    var index = start + 1
    while index < end, ByteClass.isName(lexer.base[index]) { index += 1 }
    var path = VariablePath(name: text(start + 1, index), position: position, segments: [])
    var place = position
    place.column += index - start
    appendFields(to: &path, from: index, to: end, at: place)
    return path
  }

  private func appendFields(
    to path: inout VariablePath, from start: Int, to end: Int, at position: SourcePosition
  ) {
    var index = start
    while index < end {
      let isOptional = lexer.base[index] == UInt8(ascii: "?")
      let first = index + (isOptional ? 2 : 1)
      var last = first
      while last < end, ByteClass.isName(lexer.base[last]) { last += 1 }
      var place = position
      place.column += first - start
      path.segments.append(
        .field(ScriptName(text(first, last), at: place), isOptional: isOptional))
      index = last
    }
  }

  func text(_ start: Int, _ end: Int) -> String {
    String(
      decoding: UnsafeBufferPointer(start: lexer.base + start, count: end - start), as: UTF8.self)
  }
}
