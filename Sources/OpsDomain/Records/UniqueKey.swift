/// A set of columns whose values together name at most one record.
public final class UniqueKey: Sendable {
  /// Name used in errors and in the index's name.
  public let name: String
  /// The columns whose values together are those of one record at most.
  public let columns: [Column]

  /// A key of these columns; its name is their names, joined by underscores.
  public convenience init(_ columns: any AnyColumn...) { self.init(columns) }

  /// A key of these columns; its name is their names, joined by underscores.
  public init(_ columns: [any AnyColumn]) {
    self.columns = columns.map(\.column)
    self.name = columns.map(\.column.name).joined(separator: "_")
  }
}
