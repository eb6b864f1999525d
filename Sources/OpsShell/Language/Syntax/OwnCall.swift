/// `name(a, b)` of a function that a script defines.
public struct OwnCall: Sendable, Equatable {
  public var name: ScriptName
  public var arguments: [Expression]
}
