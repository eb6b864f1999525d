/// A name as it was written and where.
public struct ScriptName: Sendable, Equatable {
  /// The name without a `$`.
  public var text: String
  /// Where the name stands in the script.
  public var position: SourcePosition

  /// A name that stands at `position`.
  public init(_ text: String, at position: SourcePosition) {
    self.text = text
    self.position = position
  }
}
