import OpsDomain
import OpsStorage

/// What a commit did to records only because of what it did to others, as settlement gives goods
/// that came in to requests: the system wrote it, and with the rights of the system it goes back.
/// Who takes the commit back need not see such records, and no refusal names them.
extension CommitReversal {
  func isFollowing(_ record: ReversedRecord) async throws -> Bool {
    guard let way = blueprint.reversal(of: record.schema) else { return false }
    if record.before != nil, record.after != nil, !way.following.isEmpty,
      isSame(record.before, record.after, record.schema, but: Set(way.following.map(\.column)))
    {
      return true
    }
    return try await way.follows(record, in: self)
  }

  /// Whether the commit is one of that operation, or takes one of them back or brings one back. No,
  /// where the journal does not say all operations.
  package func isOf(_ operation: OperationDescriptor) -> Bool {
    operations?.contains(operation.name) == true
  }

  /// Whether an operation of the commit makes such a change by hand. True as
  /// well where the journal does not name all operations of the commit.
  package func isByHand(_ record: ReversedRecord) async throws -> Bool {
    guard let operations else { return true }
    let ways = try await writer.handOperations(record.schema, record.before, record.after)
    return !ways.isDisjoint(with: operations)
  }

  /// Writes the opposite: on behalf of the caller, or what only followed as the system.
  package func writer(of record: ReversedRecord) async throws -> Transaction {
    try await isFollowing(record)
      ? writer.asSystem("takes back what followed from the commit") : writer
  }

  /// Whether the caller sees the record, so that a refusal may name it.
  func isSeen(_ record: ReversedRecord) -> Bool {
    (try? writer.requireSight(of: record.after ?? record.before, record.schema)) != nil
  }
}
