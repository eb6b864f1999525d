import OpsKernel

/// A parameter of a command and what a script gives it.
public struct BoundArgument: Sendable {
  public let parameter: Parameter
  /// Nil for a flag.
  public let value: CommandValue?
  /// The value as a filter, for options such as `--where`.
  public let filter: Filter?
}
