/// `write FILE VALUE [--yes]`
public struct FileWriting: Sendable, Equatable {
  public var path: CommandValue
  public var value: CommandValue
  /// Whether it may replace a file that is there.
  public var isConfirmed: Bool
}
