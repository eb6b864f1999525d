/// One thing that may stand at the cursor.
public struct Candidate: Sendable, Equatable {
  /// What is written, quoted where the prompt needs it.
  public let text: String
  /// A few words beside it in a list: a product's name, what a verb does.
  public let label: String
  /// The word ends here: a blank may follow. False for folders and `--name=`.
  public let isWhole: Bool

  /// A candidate; by default a whole word with nothing beside it.
  public init(_ text: String, label: String = "", isWhole: Bool = true) {
    self.text = text
    self.label = label
    self.isWhole = isWhole
  }
}
