import OpsDomain

/// How much text the lexer takes before it refuses it.
public struct LexerLimits: Sendable, Equatable {
  /// Bytes of the whole text, at most 1 GiB.
  public var totalBytes: Int
  /// Bytes of one line, its end not counted.
  public var lineBytes: Int
  /// Depth of braces, parentheses, brackets and `${…}` together.
  public var nesting: Int
  /// Statements of a program, its included files counted.
  public var statements: Int
  /// Words, values and operators of a program: what its tree is made of.
  public var nodes: Int

  /// Limits that are those of ``standard`` unless told; `totalBytes` is 1 GiB at most.
  public init(
    totalBytes: Int = 64 << 20, lineBytes: Int = Limits.lineBytes,
    nesting: Int = Limits.documentDepth, statements: Int = 500_000, nodes: Int = 4_000_000
  ) {
    self.totalBytes = min(totalBytes, 1 << 30)
    self.lineBytes = lineBytes
    self.nesting = nesting
    self.statements = statements
    self.nodes = nodes
  }

  /// 64 MiB a text, 64 KiB a line, 64 levels, 500,000 statements of 4,000,000 nodes.
  public static let standard = LexerLimits()
}
