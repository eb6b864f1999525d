import OpsDomain

/// How much text the lexer takes before it refuses it.
public struct LexerLimits: Sendable, Equatable {
  /// Bytes of the whole text, at most 1 GiB.
  public var totalBytes: Int
  /// Bytes of one line, its end not counted.
  public var lineBytes: Int
  /// Depth of braces, parentheses, brackets and `${…}` together.
  public var nesting: Int

  public init(
    totalBytes: Int = 64 << 20, lineBytes: Int = Limits.lineBytes,
    nesting: Int = Limits.documentDepth
  ) {
    self.totalBytes = min(totalBytes, 1 << 30)
    self.lineBytes = lineBytes
    self.nesting = nesting
  }

  /// 64 MiB a text, 64 KiB a line, 64 levels.
  public static let standard = LexerLimits()
}
