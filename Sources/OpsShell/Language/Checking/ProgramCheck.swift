import OpsDomain

/// What a check of a script found.
public struct ProgramCheck: Sendable, Equatable {
  /// Commands and other statements of the file itself.
  public let statements: Int
  /// Up to 20 errors, each exit code 64; empty if the script may run.
  public let errors: [OpsError]
  /// The files the script writes, as far as their names are written out.
  public var outputs: [ScriptOutput] = []
}
