import OpsDomain

// Conditions, loops, errors: statements that decide what runs.
extension Parser {
  mutating func condition() throws(OpsError) -> StatementKind {
    var branches: [Conditional.Branch] = []
    repeat {
      let word = source(of: token)
      try advance()
      let condition = try headExpression()
      branches.append(Conditional.Branch(condition: condition, body: try block(word)))
    } while isAt("elif") && !beginsLine
    var otherwise: Block?
    if isAt("else"), !beginsLine {
      try advance()
      if isAt("if") {
        throw unexpected("'{'", hint: "write: } elif …")
      }
      otherwise = try block("else")
    }
    try endBlockStatement()
    return .condition(Conditional(branches: branches, otherwise: otherwise))
  }

  /// What stands before a block: a `{` right here begins the block, so the value was forgotten.
  mutating func headExpression() throws(OpsError) -> Expression {
    guard token.kind != .leftBrace else { throw unexpected("a value") }
    return try expression()
  }

  /// Whether a line end or `;` lies between the last token and this one.
  private var beginsLine: Bool {
    for offset in lastEnd..<max(lastEnd, Int(token.offset)) {
      if lexer.base[offset] == 0x0A || lexer.base[offset] == UInt8(ascii: ";") { return true }
    }
    return false
  }

  mutating func loop() throws(OpsError) -> StatementKind {
    try advance()
    let name = try name("the row")
    guard isAt("in") else {
      throw unexpected("'in'", hint: "write: foreach \(name.text) in … { … }")
    }
    try advance()
    guard token.kind != .leftBrace else { throw unexpected("a value or a command after in") }
    var source = try boundValue("after in")
    var parallel: Int?
    switch source {
    case .expression:
      if isAt("parallel") {
        try advance()
        let text = token.kind == .number ? self.source(of: token) : ""
        parallel = try workers(text, at: position)
        try advance()
      }
    case .command(var command):
      parallel = try takeParallel(&command)
      source = .command(command)
    case .attempt:
      throw failure(
        "foreach cannot use the result of try", hint: "leave out try", at: name.position)
    case .permission:
      throw failure(
        "foreach needs a list", hint: "can-i answers true or false", at: name.position)
    }
    let body = try block("foreach")
    try endBlockStatement()
    return .loop(ForEach(name: name, source: source, parallel: parallel, body: body))
  }

  /// `parallel N` at the end of a command's words belongs to the loop.
  private func takeParallel(_ command: inout CommandLine) throws(OpsError) -> Int? {
    guard command.parts.count >= 3,
      case .value(let word) = command.parts[command.parts.count - 2],
      case .word("parallel") = word.kind,
      case .value(let number) = command.parts[command.parts.count - 1]
    else { return nil }
    command.parts.removeLast(2)
    return try workers(number.literal ?? "", at: number.position)
  }

  private func workers(_ text: String, at position: SourcePosition) throws(OpsError) -> Int {
    guard let count = Int(text), (1...64).contains(count) else {
      throw failure(
        "Expected how many rows at a time, from 1 to 64", hint: "parallel 4", at: position)
    }
    return count
  }

  mutating func attempt() throws(OpsError) -> StatementKind {
    try advance()
    guard token.kind == .leftBrace else {
      guard token.kind == .word else {
        throw unexpected("a command or '{' after try", hint: "try { … } catch NAME { … }")
      }
      let command = try command()
      try endStatement()
      return .tryCommand(command)
    }
    let body = try block("try")
    guard isAt("catch"), !beginsLine else {
      throw unexpected("'catch' after the }", hint: "write: try { … } catch e { … }")
    }
    try advance()
    let name = try name("the error")
    let handler = try block("catch")
    try endBlockStatement()
    return .tryBlock(TryBlock(body: body, name: name, handler: handler))
  }

  mutating func retry() throws(OpsError) -> StatementKind {
    try advance()
    let text = token.kind == .word ? source(of: token) : ""
    guard let times = Int(text), (1...100).contains(times) else {
      throw unexpected("how many times, from 1 to 100", hint: "retry 3 on conflict { … }")
    }
    try advance()
    var codes: [ErrorName] = []
    if isAt("on") {
      try advance()
      codes = try errorNames()
    }
    var interval: TimeSpan?
    if isAt("every") {
      try advance()
      let word = token.kind == .word ? source(of: token) : ""
      do {
        interval = try TimeSpan(parsing: word)
      } catch { throw unexpected("a duration", hint: error.hint) }
      try advance()
    }
    guard token.kind == .leftBrace else {
      throw unexpected("'on', 'every' or '{'", hint: "retry 3 on conflict every 200ms { … }")
    }
    let body = try block("retry")
    try endBlockStatement()
    return .retry(Retry(times: times, codes: codes, interval: interval, body: body))
  }

  /// Codes of errors, separated by commas.
  private mutating func errorNames() throws(OpsError) -> [ErrorName] {
    var names: [ErrorName] = []
    var isOpen = true  // after a comma, or at the beginning
    while token.kind == .word {
      if !isOpen, lexer.base[Int(token.offset)] != UInt8(ascii: ",") { break }
      var column = Int(token.column)
      let text = source(of: token)
      let pieces = text.split(separator: ",", omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        let isEdge = index == 0 || index == pieces.count - 1
        guard !piece.isEmpty || (isEdge && pieces.count > 1) else {
          throw unexpected("the code of an error")
        }
        if !piece.isEmpty {
          var place = position
          place.column = column
          try node()
          names.append(ErrorName(text: String(piece), position: place))
        }
        column += piece.unicodeScalars.count + 1
      }
      isOpen = text.hasSuffix(",")
      try advance()
    }
    guard !isOpen else {
      throw unexpected("the code of an error", hint: "such as conflict or rule.bad_state")
    }
    return names
  }

  mutating func expectation() throws(OpsError) -> StatementKind {
    try advance()
    let codes = try errorNames()
    let body = try block("expect")
    try endBlockStatement()
    return .expect(codes, body)
  }

  mutating func exit() throws(OpsError) -> StatementKind {
    try advance()
    if token.kind.endsStatement || token.kind == .rightBrace { return .exit(nil) }
    let code = try expression()
    try endStatement()
    return .exit(code)
  }

  mutating func assertion() throws(OpsError) -> StatementKind {
    try advance()
    let condition = try expression()
    var message: StringTemplate?
    if token.kind == .comma {
      try advance()
      message = try template("a message in quotes")
    }
    try endStatement()
    return .assertion(condition, message: message)
  }

  mutating func fail() throws(OpsError) -> StatementKind {
    try advance()
    let message = try template("a message in quotes")
    var code: ErrorName?
    if token.kind == .option {
      guard lexer.text(of: token) == "--code" else {
        throw unexpected("--code or the end of the statement")
      }
      try advance()
      guard token.kind == .word else { throw unexpected("the code of an error") }
      code = ErrorName(text: source(of: token), position: position)
      try advance()
    }
    try endStatement()
    return .fail(message, code: code)
  }
}
