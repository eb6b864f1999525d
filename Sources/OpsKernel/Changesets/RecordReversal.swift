import OpsDomain

/// What taking a commit back means for the records of one collection. A record of any other
/// collection gets the image it had before.
package protocol RecordReversal: Sendable {
  var schema: Schema { get }

  /// Names of the fields that follow from other records, and so are not put back themselves.
  var following: Set<String> { get }

  /// Whether the record needs what others of the commit put back, and so comes after them.
  func isLast(_ record: ReversedRecord) throws -> Bool

  /// Puts the record back, or writes what stands for that.
  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws
}

extension RecordReversal {
  package var following: Set<String> { [] }

  package func isLast(_ record: ReversedRecord) throws -> Bool { false }

  package func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    try await reversal.putBack(record)
  }
}
