import OpsDomain
import OpsKernel
import OpsStorage

/// Puts the marks of a customer back. Marks that were removed with the customer come back with the
/// rights of the system: they belong to other people as well.
struct CustomerMarkReversal: RecordReversal {
  var schema: Schema { CustomerMark.schema }

  /// A mark that is removed or restored in a commit of its customer follows from that.
  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool {
    guard let row = record.before ?? record.after else { return false }
    let customer = try CustomerMark(row).customerID
    return reversal.commit.entries.contains { $0.id == customer }
  }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    if let row = record.before, try await follows(record, in: reversal) {
      let writer = try await reversal.writer(of: record)
      // Users who have withdrawn their consent since then get no marks back.
      if try await CustomerMarkRules.hasWithdrawn(CustomerMark(row).userID, writer) { return }
    }
    try await reversal.putBack(record)
  }
}
