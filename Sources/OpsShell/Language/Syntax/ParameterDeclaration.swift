/// `param NAME: TYPE [= DEFAULT] ["help"]`: what a script is called with.
public struct ParameterDeclaration: Sendable, Equatable {
  public var name: ScriptName
  public var type: ParameterType
  /// The text of the default; nil if the parameter must be given.
  public var defaultText: String?
  /// Where the default stands.
  public var defaultPosition: SourcePosition?
  public var help: String?
}
