/// A name as it was written and where.
public struct ScriptName: Sendable, Equatable {
  public var text: String
  public var position: SourcePosition

  public init(_ text: String, at position: SourcePosition) {
    self.text = text
    self.position = position
  }
}
