import OpsDomain

// Strings and what is set into them.
extension Parser {
  /// A string without variables.
  mutating func literalString(_ what: String) throws(OpsError) -> String {
    let position = position
    let template = try template(what)
    guard let text = template.literal else {
      throw failure(
        "Expected \(what), without variables", hint: "write \\$ for a dollar sign", at: position)
    }
    return text
  }

  /// The string that is looked at.
  mutating func template(_ what: String) throws(OpsError) -> StringTemplate {
    guard token.kind == .literalString || token.kind == .interpolatingString else {
      throw unexpected(what)
    }
    try node()
    var template = StringTemplate(
      parts: [], position: position, isSingleQuoted: token.kind == .literalString)
    if token.flags.contains(.hasVariable) {
      template.parts = try parts()
    } else {
      template.parts = [.text(lexer.text(of: token))]
    }
    try advance()
    return template
  }

  /// The pieces of the interpolating string that is looked at.
  private mutating func parts() throws(OpsError) -> [StringTemplate.Part] {
    var parts: [StringTemplate.Part] = []
    var plain: [UInt8] = []
    var line = token.line
    // On the last line the lexer knows where the line begins; elsewhere columns count from here.
    let isLastLine = token.line == lexer.line
    var lineStart =
      isLastLine ? lexer.lineStart : Int(token.offset) + 1 - Int(token.column)
    var continuation = Int(token.offset) - lineStart + 1 - Int(token.column)
    var index = Int(token.offset) + 1
    let end = token.range.upperBound - 1
    while index < end {
      let byte = lexer.base[index]
      switch byte {
      case UInt8(ascii: "\\"):
        plain.append(Self.unescaped(lexer.base[index + 1]))
        index += 2
        continue
      case UInt8(ascii: "$"):
        if !plain.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
        plain.removeAll(keepingCapacity: true)
        try node()
        if let nameEnd = lexer.nameEnd(after: index) {
          let place = SourcePosition(
            file: lexer.file, line: Int(line), column: index - lineStart - continuation + 1)
          let last = lexer.fieldsEnd(from: nameEnd)
          parts.append(.variable(path(from: index, to: last, at: place)))
          index = last
          continue
        }
        let inner = Lexer(
          inside: lexer, from: index, to: end, line: line, lineStart: lineStart,
          continuation: continuation)
        var parser = try Parser(inner, counts: counts, isInner: true)
        parser.depth = depth
        parts.append(.expression(try parser.braced()))
        counts = parser.counts
        index = parser.lexer.position
        line = parser.lexer.line
        lineStart = parser.lexer.lineStart
        continuation = parser.lexer.continuation
        continue
      case 0x0A:
        line += 1
        lineStart = index + 1
        continuation = 0
      case 0x80...0xBF: continuation += 1
      default: break
      }
      plain.append(byte)
      index += 1
    }
    if !plain.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
    return parts
  }

  private static func unescaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    default: byte
    }
  }

  /// The expression of `${ … }`, up to its brace.
  private mutating func braced() throws(OpsError) -> Expression {
    try enter()
    let expression = try expression()
    guard token.kind == .rightBrace else {
      throw unexpected("'}'", hint: "an expression in a string is written ${ … }")
    }
    return expression
  }
}
