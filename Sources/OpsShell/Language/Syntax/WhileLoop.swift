/// `while EXPRESSION { }`
public struct WhileLoop: Sendable, Equatable {
  /// Most rounds of one loop: a mistake in the condition ends as an error.
  public static let maximum = 1_000_000

  public var condition: Expression
  public var body: Block
}
