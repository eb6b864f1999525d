import OpsDomain
import OpsKernel
import OpsStorage

/// When undo removes a batch, its authors are removed too, as when it is deleted. Some of them
/// became authors only when products were restored or removed.
struct ProductionBatchReversal: RecordReversal {
  var schema: Schema { ProductionBatch.schema }

  /// Whether a batch is reported follows from its bookings, after these are restored.
  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool {
    try isReport(record)
  }

  func isLast(_ record: ReversedRecord) throws -> Bool { try isReport(record) }

  /// Whether the commit changed only whether a finished batch is reported.
  private func isReport(_ record: ReversedRecord) throws -> Bool {
    guard let before = try record.before.map({ try ProductionBatch($0) }),
      let after = try record.after.map({ try ProductionBatch($0) })
    else { return false }
    return before.status == .completed && after.status == .completed
      && before.isUnreported != after.isUnreported
  }

  /// A batch that is over does not begin again.
  func insteadOfUndo(_ row: Row, in reversal: CommitReversal) async throws -> String? {
    // A batch that its machine ended together with another change is not the reason for the undo.
    let ofMachine = MachineService.operations.map(\.descriptor.name)
    guard !ofMachine.contains(reversal.commit.header.operation),
      try ProductionBatch(row).status == .completed,
      let batch = try await reversal.writer.repository(ProductionBatch.self).fetch(row.id),
      try await BatchBookings(batch, reversal.writer).inForce().isEmpty
    else { return nil }
    return batch.reporting.replacing("`", with: "")
  }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    if record.before == nil, let row = record.after {
      try await BatchAuthors(reversal.writer).forget(try ProductionBatch(row))
    }
    try await reversal.putBack(record)
  }
}
