import OpsDomain

/// A version some work relied on: what an optimistic commit checks before it stands.
public struct Expectation: Sendable, Hashable {
  /// The collection of the record.
  public let schema: Schema
  /// The identifier of the record.
  public let id: RecordID
  /// The version that was read; 0 when there was no such record.
  public let version: Int64

  /// Expects the record at this version; version 0 expects that there is no such record.
  public init(schema: Schema, id: RecordID, version: Int64) {
    self.schema = schema
    self.id = id
    self.version = version
  }
}
