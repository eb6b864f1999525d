/// `if … { } elif … { } else { }`
public struct Conditional: Sendable, Equatable {
  /// A condition with what is done when it holds.
  public struct Branch: Sendable, Equatable {
    public var condition: Expression
    public var body: Block
  }

  /// At least one; the first that holds is taken.
  public var branches: [Branch]
  /// Taken when no condition holds.
  public var otherwise: Block?
}
