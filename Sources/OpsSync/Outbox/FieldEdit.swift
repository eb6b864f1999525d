/// One field that an operation gives a value.
public struct FieldEdit: Sendable, Codable, Equatable {
  /// The record that has the field.
  public let record: RecordName
  /// The name of the field.
  public let field: String
  /// What the person saw when they gave it the value.
  public var base: SyncValue
  /// What they gave it.
  public var mine: SyncValue

  /// An edit of this field.
  public init(record: RecordName, field: String, base: SyncValue, mine: SyncValue) {
    self.record = record
    self.field = field
    self.base = base
    self.mine = mine
  }
}
