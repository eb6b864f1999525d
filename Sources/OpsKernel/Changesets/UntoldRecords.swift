import OpsDomain

/// Records of a collection of whose changes a plan says nothing, because other records that change
/// with them say the same.
package struct UntoldRecords: Sendable {
  package let schema: Schema
  /// Whether nothing is said of the record. Others are looked up as the changes leave them.
  let includes: @Sendable (Row, RecordNames) async throws -> Bool

  package init(
    schema: Schema, includes: @escaping @Sendable (Row, RecordNames) async throws -> Bool
  ) {
    self.schema = schema
    self.includes = includes
  }
}
