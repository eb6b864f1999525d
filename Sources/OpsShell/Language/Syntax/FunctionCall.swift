/// `name(a, b)`
public struct FunctionCall: Sendable, Equatable {
  public var function: ScriptFunction
  public var arguments: [Expression]
}
