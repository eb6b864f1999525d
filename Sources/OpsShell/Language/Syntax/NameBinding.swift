/// `let NAME = …`, `var NAME = …` or `set NAME = …`.
public struct NameBinding: Sendable, Equatable {
  /// How the name is meant.
  public enum Mode: Sendable, Equatable {
    /// A new name that keeps its value.
    case constant
    /// A new name whose value may change.
    case variable
    /// Another value for a name there is.
    case assignment
  }

  public var mode: Mode
  public var name: ScriptName
  public var value: BoundValue
}
