import OpsDomain

/// Reads rows. A store, a snapshot of one and an overlay all answer the same four questions.
public protocol RecordReader: Sendable {
  /// The row with this identifier, if there is one.
  func record(_ schema: Schema, id: RecordID) async throws -> Row?
  /// The row with these key values, if there is one.
  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row?
  /// A page of rows.
  func records(_ query: Query) async throws -> [Row]
  /// Figures over rows.
  func figures(_ aggregate: Aggregate) async throws -> [[Value]]
}
