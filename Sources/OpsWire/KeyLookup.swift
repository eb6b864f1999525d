import OpsDomain

/// A question for the one record with these key values.
public struct KeyLookup: Sendable {
  /// The collection that is asked.
  public let schema: Schema
  /// The key that has these values.
  public let key: UniqueKey
  /// One value for each of the key's columns.
  public let values: [Value]

  /// Asks for the record of the collection whose key has these values.
  public init(schema: Schema, key: UniqueKey, values: [Value]) {
    self.schema = schema
    self.key = key
    self.values = values
  }
}
