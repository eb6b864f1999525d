import OpsDomain
import OpsKernel

extension JobDefinition {
  /// Ends batches whose shift is over.
  static let settleBatches = JobDefinition(
    "batch.settle", "Ends batches whose shift is over, so that people report what they made.",
    every: Settings.batchSettling,
    hasWork: { transaction, _ in
      try await !BatchSettling(transaction).due(1).isEmpty
    },
    work: { handle in
      var ended = 0
      while true {
        let count = try await handle.write { transaction in
          let settling = BatchSettling(transaction)
          let due = try await settling.due()
          for batch in due { try await settling.settle(batch) }
          return due.count
        }
        ended += count
        if count < BatchSettling.portion { break }
      }
      return Counted.text(ended, "batch ended", "batches ended")
    })
}

extension Settings {
  static let batchSettling: BookSetting<TimeSpan> = .interval(
    "job.batch_settle_every", default: TimeSpan(milliseconds: 300_000),
    "How often batches whose shift is over are ended.")

  /// The settings of batches.
  static let ofBatches = [batchSettling.definition]
}
