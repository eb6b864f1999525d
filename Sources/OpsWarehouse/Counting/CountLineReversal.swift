import OpsDomain
import OpsKernel

/// Puts a line of a count back. What late movements explain of it is not put back: the movement
/// that changed it goes back, and changes it again.
struct CountLineReversal: RecordReversal {
  var schema: Schema { CountLine.schema }

  var following: Set<String> { [CountLine.Columns.late.name, CountLine.Columns.book.name] }

  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    guard try !isLateOnly(record) else { return }
    try await reversal.putBack(record)
  }

  /// Whether the commit changed nothing of the line but what late movements explain.
  private func isLateOnly(_ record: ReversedRecord) throws -> Bool {
    guard let before = record.before, let after = record.after else { return false }
    return try CountLine(before).differsByLate(CountLine(after))
  }
}
