/// An option every command takes, and what a script gives it.
public struct BoundOption: Sendable {
  /// With its dashes.
  public let name: String
  /// Nil for options without a value.
  public let value: CommandValue?
  /// The value as a filter, for `--where`.
  public var filter: Filter?
}
