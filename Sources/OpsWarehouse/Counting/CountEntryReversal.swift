import OpsDomain
import OpsKernel

/// Takes back what the caller counted. What somebody else counted stays: taking it back would be
/// counting in their name.
struct CountEntryReversal: RecordReversal {
  var schema: Schema { CountEntry.schema }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    try requireOwn(record, reversal)
    try await reversal.putBack(record)
  }

  private func requireOwn(_ record: ReversedRecord, _ reversal: CommitReversal) throws {
    guard let row = record.after ?? record.before else { return }
    let entry = try CountEntry(row)
    // The entry that ends counting is nobody's figure.
    guard entry.lineID != nil else { return }
    guard let actor = entry.actor, actor == reversal.actor else {
      throw reversal.refused(
        "somebody else entered this count; run `opsh count enter` to enter your own figure")
    }
  }
}
