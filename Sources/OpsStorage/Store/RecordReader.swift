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

  /// Whether a value that was worked out from all of these collections can be kept here. It is
  /// dropped when one of them changes, also when another process changes it.
  func keeps(_ collections: [Schema]) -> Bool
  /// What was kept and is still true.
  func kept(_ name: KeptName) -> (any Sendable)?
  /// Keeps what was worked out from this reader's answers alone.
  func keep(_ value: any Sendable, as name: KeptName)
}

/// Nothing is kept where nobody can tell that it is still true.
extension RecordReader {
  public func keeps(_ collections: [Schema]) -> Bool { false }
  public func kept(_ name: KeptName) -> (any Sendable)? { nil }
  public func keep(_ value: any Sendable, as name: KeptName) {}
}
