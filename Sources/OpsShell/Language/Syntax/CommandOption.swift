/// `--name`, `-x` or `--name=value`.
public struct CommandOption: Sendable, Equatable {
  /// With its dashes.
  public var name: String
  public var position: SourcePosition
  /// The value written after `=`. A value written as the next word is the next part: only the
  /// command knows whether the option takes one.
  public var attached: CommandValue?
}
