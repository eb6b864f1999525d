/// Input of operations that name one give-back.
public struct GiveBackReference: Codable, Sendable {
  public var giveback: String

  public init(giveback: String) { self.giveback = giveback }
}
