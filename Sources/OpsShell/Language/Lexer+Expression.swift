import OpsDomain

// Names, numbers and operators: the tokens of an expression.
extension Lexer {
  mutating func expressionToken() throws(OpsError) -> Token {
    let start = position
    let byte = base[start]
    if ByteClass.isNameStart(byte) {
      var index = start
      while index < end, ByteClass.isName(base[index]) { index &+= 1 }
      position = index
      return token(.name, from: start, column: column(at: start))
    }
    if ByteClass.isDigit(byte) { return try number() }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return try stringToken(byte, [])
    case UInt8(ascii: "$"): return try variableToken([])
    case UInt8(ascii: "("): return try open(.leftParenthesis, resume: phase)
    case UInt8(ascii: ")"): return try close(.rightParenthesis, opener: .leftParenthesis)
    case UInt8(ascii: "["):
      return try open(.leftBracket, resume: phase, isIndex: start == pathEnd)
    case UInt8(ascii: "]"): return try close(.rightBracket, opener: .leftBracket)
    case UInt8(ascii: "{"), UInt8(ascii: "}"): return try brace(byte)
    case UInt8(ascii: "."), UInt8(ascii: "?"):
      if start == pathEnd, let member = try memberToken() { return member }
      return try operatorToken(byte)
    default: return try operatorToken(byte)
    }
  }

  /// Digits, a fraction, and a unit: `%`, or letters (`2d`, `200ms`, `1h30m`). Which units exist is
  /// for the parser.
  private mutating func number() throws(OpsError) -> Token {
    let start = position
    var index = start
    while index < end, ByteClass.isDigit(base[index]) { index &+= 1 }
    if index + 1 < end, base[index] == UInt8(ascii: "."), ByteClass.isDigit(base[index + 1]) {
      index += 1
      while index < end, ByteClass.isDigit(base[index]) { index &+= 1 }
    }
    let unitStart = index
    while index < end,
      ByteClass.isLetter(base[index]) || (index > unitStart && ByteClass.isDigit(base[index]))
    {
      index &+= 1
    }
    if index == unitStart, index < end, base[index] == UInt8(ascii: "%"), endsOperand(index + 1) {
      index += 1
    }
    if index < end, ByteClass.isName(base[index]) {
      throw failure(
        "A number ends in digits, '%' or a unit such as s, m, h, d", "put text in quotes", at: start
      )
    }
    position = index
    return token(.number, from: start, column: column(at: start))
  }

  /// Whether no operand begins right at `offset`, so that a `%` before it is a unit, not a
  /// division.
  private func endsOperand(_ offset: Int) -> Bool {
    guard offset < end else { return true }
    let byte = base[offset]
    return !(ByteClass.isName(byte) || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "("))
  }

  private mutating func operatorToken(_ byte: UInt8) throws(OpsError) -> Token {
    let start = position
    let second = start + 1 < end ? base[start + 1] : 0
    let width: Int
    switch byte {
    case UInt8(ascii: ","):
      position = start + 1
      return token(.comma, from: start, column: column(at: start))
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"),
      UInt8(ascii: "%"), UInt8(ascii: ":"), UInt8(ascii: "."):
      width = 1
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"):
      width = second == UInt8(ascii: "=") ? 2 : 1
    case UInt8(ascii: "!") where second == UInt8(ascii: "="),
      UInt8(ascii: "?") where second == UInt8(ascii: "?"):
      width = 2
    default:
      throw notAnOperator(byte, second, at: start)
    }
    position = start + width
    return token(.op, from: start, column: column(at: start))
  }

  private func notAnOperator(_ byte: UInt8, _ second: UInt8, at start: Int) -> OpsError {
    switch byte {
    case UInt8(ascii: "!"):
      return failure("'!' is not an operator", "write not, or != to compare", at: start)
    case UInt8(ascii: "&") where second == byte:
      return failure("'&&' is not an operator", "write and", at: start)
    case UInt8(ascii: "|") where second == byte:
      return failure("'||' is not an operator", "write or", at: start)
    case 0x80...:
      return failure("A name holds ASCII letters, digits and '_'", "put text in quotes", at: start)
    default:
      return reserved(byte, at: start, wordStart: start)
    }
  }
}
