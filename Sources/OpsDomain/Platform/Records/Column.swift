/// One column of a collection: its name, what it holds and what the schema promises of it.
public final class Column: Sendable {
  /// What a column may hold.
  public enum Kind: String, Sendable {
    /// 64-bit integer: counts, versions, milliseconds, minor units.
    case integer
    /// 0 or 1.
    case bool
    /// UTF-8 text.
    case text
    /// Raw bytes, such as a digest.
    case bytes
    /// Quantity or price in millionths.
    case fixed
    /// Milliseconds since 1970 UTC.
    case instant
    /// Civil date as `YYYY-MM-DD`.
    case date
    /// Identifier of a record, in this or the referenced collection.
    case id
  }

  /// snake_case name, the same in SQL, on the wire and in messages.
  public let name: String
  public let kind: Kind
  public let isNullable: Bool
  /// Name of the referenced collection; the store enforces that the record exists.
  public let references: String?
  /// Whether the column holds personal data that must never reach a log.
  public let isPersonal: Bool

  public init(
    _ name: String, _ kind: Kind, nullable: Bool = false, references: String? = nil,
    personal: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.isNullable = nullable
    self.references = references
    self.isPersonal = personal
  }

  public static let id = Column("id", .id)
  public static let version = Column("version", .integer)

  /// Whether `value` has a shape this column may hold.
  public func accepts(_ value: Value) -> Bool {
    switch value {
    case .null: isNullable
    case .integer:
      kind == .integer || kind == .bool || kind == .fixed || kind == .instant || kind == .id
    case .text: kind == .text || kind == .date
    case .bytes: kind == .bytes
    }
  }
}
