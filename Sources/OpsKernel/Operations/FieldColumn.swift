/// One column of an operation's answer in a table: which field, under which title.
public struct FieldColumn: Sendable, Equatable {
  /// Which side of its column a value keeps to.
  public enum Alignment: String, Sendable {
    case left, right
  }

  /// snake_case name of the answer's field.
  public let field: String
  public let title: String
  public let alignment: Alignment

  public init(_ field: String, _ title: String, _ alignment: Alignment = .left) {
    self.field = field
    self.title = title
    self.alignment = alignment
  }
}
