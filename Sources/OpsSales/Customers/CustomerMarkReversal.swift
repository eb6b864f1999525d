import OpsDomain
import OpsKernel
import OpsStorage

/// Puts the marks of a customer back. Those that went with the customer come back with the rights
/// of the system: they are other people's as well.
struct CustomerMarkReversal: RecordReversal {
  var schema: Schema { CustomerMark.schema }

  /// A mark that goes or comes in a commit of its customer follows from that.
  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool {
    guard let row = record.before ?? record.after else { return false }
    let customer = try CustomerMark(row).customerID
    return reversal.commit.entries.contains { $0.id == customer }
  }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    if let row = record.before, try await follows(record, in: reversal) {
      let writer = try await reversal.writer(of: record)
      // Of who has taken the consent to marks back since, there are none any more.
      if try await CustomerMarkRules.hasWithdrawn(CustomerMark(row).userID, writer) { return }
    }
    try await reversal.putBack(record)
  }
}
