import OpsDomain

/// What taking a commit back means for the records of one collection. A record of any other
/// collection gets the image it had before.
package protocol RecordReversal: Sendable {
  var schema: Schema { get }

  /// The columns that follow from other records, and so are not put back themselves.
  var following: [any AnyColumn] { get }

  /// Whether a record stays for ever once it is written, so that what it names stays as well: the
  /// opposite of it is a record of its own.
  var isLasting: Bool { get }

  /// Whether a record only says what held of the records that it names, so that it goes with them.
  var isHistory: Bool { get }

  /// Whether the system wrote the record because of what the commit did to others, so that it goes
  /// back with the rights of the system. A record of which nothing but ``following`` changed always
  /// does.
  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool

  /// Whether the record needs what others of the commit put back, and so comes after them.
  func isLast(_ record: ReversedRecord) throws -> Bool

  /// A record that the commit removed, as it comes back: without what follows from other records,
  /// which do so again.
  func returning(_ row: Row) throws -> Row

  /// What to do about a record that cannot be removed because lasting ones name it.
  /// - Parameter name: What people call it by.
  func remedy(for name: String) -> String?

  /// What to do about a record where the commit that left it so is never taken back: a command, nil
  /// where there is none.
  /// - Parameter row: As the commit left it. The caller sees it.
  func insteadOfUndo(_ row: Row, in reversal: CommitReversal) async throws -> String?

  /// Puts the record back, or writes what stands for that.
  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws
}

extension RecordReversal {
  package var following: [any AnyColumn] { [] }

  package var isLasting: Bool { false }

  package var isHistory: Bool { false }

  package func follows(
    _ record: ReversedRecord, in reversal: CommitReversal
  ) async throws -> Bool { false }

  package func isLast(_ record: ReversedRecord) throws -> Bool { false }

  package func returning(_ row: Row) throws -> Row { row }

  package func remedy(for name: String) -> String? { nil }

  package func insteadOfUndo(
    _ row: Row, in reversal: CommitReversal
  ) async throws -> String? { nil }

  package func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    try await reversal.putBack(record)
  }
}
