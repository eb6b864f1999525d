import OpsDomain

/// One setting of the book.
public struct Setting: Entity {
  /// The collection of settings, and what people call one.
  public static let record = Record("settings", .platform, "setting")

  public var id: RecordID
  public var version: Int64 = 0
  /// Dotted name, such as `oos.auto_allocate`.
  public var key: Naming<String>
  /// The value, as text.
  public var value: String
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// Who changed it last.
  public var updatedBy: Trail<Person>?
}

extension Setting {
  /// A setting has one value.
  public static let nameKey = uniqueKey(Columns.key)
  public static let keys = [nameKey.unique]
}
