import OpsDomain
import OpsKernel
import OpsStorage

/// A batch that goes when a commit is taken back goes with its authors, as it does when it is
/// deleted. Some of them were written down only when its products were put back or taken out.
struct ProductionBatchReversal: RecordReversal {
  var schema: Schema { ProductionBatch.schema }

  /// A batch that is over does not begin again: who ended it says what it made.
  func insteadOfUndo(_ row: Row, in reversal: CommitReversal) async throws -> String? {
    guard try ProductionBatch(row).status == .completed,
      let batch = try await reversal.writer.repository(ProductionBatch.self).fetch(row.id),
      batch.isUnreported
    else { return nil }
    return "opsh batch report \(batch.number) --made SKU=QTY"
  }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    if record.before == nil, let row = record.after {
      try await BatchAuthors(reversal.writer).forget(try ProductionBatch(row))
    }
    try await reversal.putBack(record)
  }
}
