/// One column of an operation's answer in a table: which field, under which title.
public struct FieldColumn: Sendable, Equatable {
  /// Which side of its column a value keeps to.
  public enum Alignment: String, Sendable {
    /// Where the text stands in its column.
    case left, right
  }

  /// snake_case name of the answer's field.
  public let field: String
  /// The heading of the column.
  public let title: String
  /// Where the text stands in the column.
  public let alignment: Alignment
  /// Whether it says by how much something changes: people read a sign before an increase as well.
  public let isChange: Bool

  /// A column for this field under this title, with its text on the left unless told.
  public init(
    _ field: String, _ title: String, _ alignment: Alignment = .left, isChange: Bool = false
  ) {
    self.field = field
    self.title = title
    self.alignment = alignment
    self.isChange = isChange
  }

  /// A column of differences, such as `+2` and `-45m`.
  public static func change(_ field: String, _ title: String) -> FieldColumn {
    FieldColumn(field, title, .right, isChange: true)
  }
}
