/// What stands before the input.
public struct PromptText: Sendable, Equatable {
  /// Before the first line, without control characters.
  public let first: String
  /// Before every further line.
  public let further: String
  /// Its colour; the words say the same without it.
  public let role: Style.Role?

  /// A text before the first line and one before the others; by default without a colour.
  public init(_ first: String, further: String = "…> ", role: Style.Role? = nil) {
    self.first = first
    self.further = further
    self.role = role
  }
}
