/// `try { } catch NAME { }`
public struct TryBlock: Sendable, Equatable {
  public var body: Block
  /// The error, constant in the handler.
  public var name: ScriptName
  public var handler: Block
}
