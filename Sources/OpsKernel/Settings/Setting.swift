import OpsDomain

/// One setting of the book.
public struct Setting: Entity {
  public static let record = Record("settings", .platform, "setting")

  public var id: RecordID
  public var version: Int64 = 0
  /// Dotted name, such as `oos.auto_allocate`.
  public var key: Naming<String>
  public var value: String
  public var updatedAt: Trail<Instant>
  public var updatedBy: Trail<Person>?
}

extension Setting {
  public static let nameKey = uniqueKey(Columns.key)
  public static let keys = [nameKey.unique]
}
