// Text inside text: the expression of `${…}`.
extension Lexer {
  /// A lexer for the expression after the `${` at `offset`, up to the byte before `end`. The brace
  /// counts as open, so that the one that closes it comes as a token.
  ///
  /// - Parameters:
  ///   - line: The line of `offset`.
  ///   - lineStart: The first byte of that line.
  ///   - continuation: Bytes between `lineStart` and `offset` that continue a scalar.
  init(
    inside outer: Lexer, from offset: Int, to end: Int, line: Int32, lineStart: Int,
    continuation: Int
  ) {
    base = outer.base
    self.end = end
    grammar = outer.grammar
    var limits = outer.limits
    limits.nesting = max(1, limits.nesting - outer.frames.count)
    self.limits = limits
    file = outer.file
    position = offset + 2
    self.line = line
    self.lineStart = lineStart
    self.continuation = continuation
    phase = .expression
    let column = Int32(truncatingIfNeeded: offset - lineStart - continuation + 1)
    frames = [
      Frame(kind: .leftBrace, resume: .expression, isIndex: false, line: line, column: column)
    ]
  }
}
