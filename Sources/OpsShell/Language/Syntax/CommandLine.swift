/// The words of one command as they were written.
public struct CommandLine: Sendable, Equatable {
  /// Its number in the program, from 0: what ``Program/command(of:)`` is asked with.
  public var id: Int
  public var position: SourcePosition
  /// At least one.
  public var parts: [CommandPart]
}
