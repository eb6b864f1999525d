/// Statements between braces. Names set inside are gone after it.
public struct Block: Sendable, Equatable {
  /// Where the opening brace stands.
  public var position: SourcePosition
  public var statements: [Statement]
}
