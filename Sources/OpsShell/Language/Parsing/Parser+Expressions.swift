import OpsDomain

// Expressions. Every level is a loop; only parentheses, brackets and signs go deeper.
extension Parser {
  /// `a and b and c` or `a or b or c`; a mix needs parentheses.
  mutating func expression() throws(OpsError) -> Expression {
    let first = try comparison()
    guard isAt("and") || isAt("or") else { return first }
    let isAnd = isAt("and")
    var operands = [first]
    while isAt("and") || isAt("or") {
      guard isAt("and") == isAnd else {
        throw failure(
          "'and' and 'or' are mixed without parentheses",
          hint: isAnd ? "write (a and b) or c" : "write (a or b) and c")
      }
      try node()
      try advance()
      operands.append(try comparison())
    }
    return Expression(isAnd ? .all(operands) : .any(operands), at: first.position)
  }

  private mutating func comparison() throws(OpsError) -> Expression {
    let position = position
    if isAt("not") {
      try node()
      try advance()
      if isAt("not") { throw unexpected("a value after not", hint: "write not once") }
      return Expression(.not(try plainComparison()), at: position)
    }
    return try plainComparison()
  }

  private mutating func plainComparison() throws(OpsError) -> Expression {
    let left = try sum()
    guard let operation = try comparisonOperator() else { return left }
    try node()
    let right = try sum()
    if isComparisonOperator {
      throw failure(
        "Only one comparison is allowed at a time", hint: "join two with and: $a < $b and $b < $c")
    }
    return Expression(.comparison(left, operation, right), at: left.position)
  }

  private var isComparisonOperator: Bool {
    guard token.kind == .op || token.kind == .name else { return false }
    return ComparisonOperator(rawValue: source(of: token)) != nil
  }

  private mutating func comparisonOperator() throws(OpsError) -> ComparisonOperator? {
    guard token.kind == .op || token.kind == .name else { return nil }
    if isAt("=") { throw unexpected("an operator", hint: "write == to compare") }
    guard let operation = ComparisonOperator(rawValue: source(of: token)) else { return nil }
    try advance()
    return operation
  }

  private mutating func sum() throws(OpsError) -> Expression {
    let first = try term()
    var steps: [ChainStep] = []
    while isAt("+") || isAt("-") || isAt("??") {
      let step = try step { parser throws(OpsError) in try parser.term() }
      steps.append(step)
    }
    return steps.isEmpty ? first : Expression(.chain(first, steps), at: first.position)
  }

  private mutating func term() throws(OpsError) -> Expression {
    let first = try unit()
    var steps: [ChainStep] = []
    while isAt("*") || isAt("/") || isAt("%") {
      let step = try step { parser throws(OpsError) in try parser.unit() }
      steps.append(step)
    }
    return steps.isEmpty ? first : Expression(.chain(first, steps), at: first.position)
  }

  private mutating func step(
    _ operand: (inout Parser) throws(OpsError) -> Expression
  ) throws(OpsError) -> ChainStep {
    let position = position
    guard let operation = ChainStep.Operator(rawValue: source(of: token)) else {
      throw unexpected("an operator")
    }
    try node()
    try advance()
    return ChainStep(operation: operation, operand: try operand(&self), position: position)
  }

  private mutating func unit() throws(OpsError) -> Expression {
    try node()
    let position = position
    switch token.kind {
    case .number: return Expression(.literal(try number()), at: position)
    case .literalString, .interpolatingString:
      return Expression(.string(try template("a text")), at: position)
    case .variable: return Expression(.variable(try variable()), at: position)
    case .name: return try named()
    case .leftBracket:
      let items = try items(.rightBracket, "']'")
      return Expression(.list(items), at: position)
    case .leftBrace: return try map()
    case .leftParenthesis:
      try enter()
      try advance()
      var inner = try expression()
      try expect(.rightParenthesis, "')'")
      depth -= 1
      inner.position = position
      return inner
    case .op where isAt("-"):
      try enter()
      try advance()
      let operand = try unit()
      depth -= 1
      return Expression(.negative(operand), at: position)
    default: throw unexpected("a value")
    }
  }

  /// What stands between a bracket or parenthesis and the one that closes it.
  private mutating func items(
    _ closing: TokenKind, _ sign: String
  ) throws(OpsError) -> [Expression] {
    try enter()
    try advance()
    var items: [Expression] = []
    while token.kind != closing {
      items.append(try expression())
      guard token.kind == .comma else { break }
      try advance()
      if token.kind == closing { throw unexpected("a value after ','") }
    }
    try expect(closing, items.isEmpty ? "a value or \(sign)" : "',' or \(sign)")
    depth -= 1
    return items
  }

  /// `true`, `false`, `null` or a function.
  private mutating func named() throws(OpsError) -> Expression {
    let name = token
    let position = position
    let word = source(of: name)
    switch word {
    case "true", "false", "null":
      try advance()
      let literal = word == "null" ? Literal.null : .bool(word == "true")
      return Expression(.literal(literal), at: position)
    case "and", "or", "in", "matches", "contains", "not":
      throw unexpected("a value", hint: "write '\(word)' between two values")
    default: break
    }
    try advance()
    guard token.kind == .leftParenthesis else {
      throw failure(
        "A word without quotes is not a value: '\(Excerpt.of(word))'",
        hint: ScriptFunction(rawValue: word).map { "write \($0.usage)" }
          ?? "write \"\(Excerpt.of(word))\" for text, or $\(Excerpt.of(word)) for the variable",
        at: position)
    }
    guard let function = ScriptFunction(rawValue: word) else {
      let arguments = try items(.rightParenthesis, "')'")
      return Expression(
        .ownCall(OwnCall(name: ScriptName(word, at: position), arguments: arguments)),
        at: position)
    }
    let arguments = try items(.rightParenthesis, "')'")
    guard function.arity.contains(arguments.count) else {
      throw failure(
        "\(word) takes \(Self.described(function.arity)), here are \(arguments.count)",
        hint: "write \(function.usage)", at: position)
    }
    return Expression(.call(FunctionCall(function: function, arguments: arguments)), at: position)
  }

  static func described(_ arity: ClosedRange<Int>) -> String {
    if arity.lowerBound != arity.upperBound {
      return "\(arity.lowerBound) or \(arity.upperBound) values"
    }
    switch arity.lowerBound {
    case 0: return "no value"
    case 1: return "1 value"
    default: return "\(arity.lowerBound) values"
    }
  }

  private mutating func number() throws(OpsError) -> Literal {
    let text = source(of: token)
    let digits = text.prefix { $0 == "." || $0.isNumber }
    let unit = text.dropFirst(digits.count)
    let literal: Literal
    switch unit {
    case "": literal = .number(text)
    case "%": literal = .percent(String(digits))
    default:
      do {
        literal = .duration(try TimeSpan(parsing: text))
      } catch {
        throw failure(
          "'\(Excerpt.of(text))' is not a number or a duration",
          hint: "units are ms, s, m, h, d and w; put text in quotes")
      }
    }
    try advance()
    return literal
  }
}
