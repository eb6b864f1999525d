/// `foreach NAME in … [parallel N] { }`
public struct ForEach: Sendable, Equatable {
  /// Constant in the body.
  public var name: ScriptName
  /// A list, the rows of a file, or the rows of a command.
  public var source: BoundValue
  /// How many rows at a time, from 1 to 64; nil for one after the other.
  public var parallel: Int?
  public var body: Block
}
