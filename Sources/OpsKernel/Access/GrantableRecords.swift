import OpsDomain
import OpsStorage

/// Records that a permission can be limited to: `location=SHOP`.
public struct GrantableRecords: Sendable {
  package let schema: Schema
  /// What they are named by, as usage lines write it.
  package let word: String
  /// The record of that name. Throws the error of an unknown one.
  package let find: @Sendable (_ name: String, Transaction) async throws -> RecordID

  /// - Parameters:
  ///   - word: What they are named by, as usage lines write it.
  ///   - find: The record of that name. Throws the error of an unknown one.
  public init<Item: Entity>(
    _ type: Item.Type, _ word: String,
    find: @escaping @Sendable (_ name: String, Transaction) async throws -> Item
  ) {
    schema = type.schema
    self.word = word
    self.find = { try await find($0, $1).id }
  }
}
