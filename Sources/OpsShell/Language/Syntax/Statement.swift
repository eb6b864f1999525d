/// One statement of a script and where it begins.
public struct Statement: Sendable, Equatable {
  public var position: SourcePosition
  public var kind: StatementKind

  public init(_ kind: StatementKind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }
}
