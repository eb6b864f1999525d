/// A value to be computed.
public struct Expression: Sendable, Equatable {
  public var kind: ExpressionKind
  /// Where its first token stands.
  public var position: SourcePosition

  public init(_ kind: ExpressionKind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }
}
