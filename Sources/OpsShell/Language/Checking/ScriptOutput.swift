/// A file that a command of a script writes, with a name that is written out.
public struct ScriptOutput: Sendable, Equatable {
  /// The name as it stands there.
  public let path: String
  /// Where it stands.
  public let position: SourcePosition
  /// Whether the command may replace a file that is there.
  public let isConfirmed: Bool
}
