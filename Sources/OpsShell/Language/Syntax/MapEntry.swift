/// `name: value` of a map that is written out.
public struct MapEntry: Sendable, Equatable {
  public var name: ScriptName
  public var value: Expression
}
