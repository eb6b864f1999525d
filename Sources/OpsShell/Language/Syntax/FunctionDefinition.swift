/// `fn NAME(a, b) = EXPRESSION`: a function of a script's own. It sees its parameters and nothing
/// else, and the functions defined before it.
public struct FunctionDefinition: Sendable, Equatable {
  public var name: ScriptName
  public var parameters: [ScriptName]
  public var body: Expression
}
