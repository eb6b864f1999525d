import OpsDomain
import OpsKernel
import OpsStorage

/// Ends batches whose shift is over: approved batches that were never executed, and active batches
/// that nobody completed. It books no goods; the batch then waits for its report.
struct BatchSettling {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Batches that one commit ends at most.
  static let portion = 50

  /// Those whose shift is over and that are not ended, the earliest first, at most `count`.
  func due(_ count: Int = portion) async throws -> [ProductionBatch] {
    typealias Columns = ProductionBatch.Columns
    let calendar = try await ShiftCalendar.read(transaction)
    let today = transaction.today
    let now = transaction.now
    var found: [ProductionBatch] = []
    for status in [BatchStatus.active, .pendingExecution] where found.count < count {
      found += try await transaction.repository(ProductionBatch.self).first(
        count - found.count,
        where: .both(.equals(Columns.status, status), .lessOrEqual(Columns.day, today)),
        order: [.ascending(Columns.day), .ascending(Columns.shift)]
      ) { calendar.hours(of: $0.shift, on: $0.day).end <= now }
    }
    return found
  }

  /// Ends one of them. A batch that was not executed gets the times of its shift and counts as no
  /// working time, see ``ProductionBatch/wasExecuted``.
  @discardableResult
  func settle(_ batch: ProductionBatch) async throws -> ProductionBatch {
    let hours = try await ShiftCalendar.read(transaction).hours(of: batch.shift, on: batch.day)
    guard batch.status == .pendingExecution else {
      return try await complete(batch, isUnreported: true)
    }
    return try await BatchService.advance(batch, .expire, transaction) {
      $0.executedAt = hours.start
      $0.completedAt = hours.end
      $0.isUnreported = true
    }
  }

  /// Ends an active batch and takes it off its machine. Its end is the end of its shift at the
  /// latest, even if somebody completes it later.
  /// - Parameter reason: Why its machine stops.
  func complete(
    _ batch: ProductionBatch, isUnreported: Bool, reason: String? = nil
  ) async throws -> ProductionBatch {
    let hours = try await ShiftCalendar.read(transaction).hours(of: batch.shift, on: batch.day)
    let moment = batch.end(hours, at: transaction.now)
    let ended = try await BatchService.advance(batch, .complete, transaction) {
      $0.completedAt = moment
      $0.isUnreported = isUnreported
    }
    try await MachineSetup(try await BatchContents.read(ended, transaction), transaction)
      .end(at: moment, reason: reason)
    return ended
  }
}

extension ProductionBatch {
  /// Whether somebody executed it, so that it was not only ended by its shift.
  var wasExecuted: Bool { before != nil }

  /// Those of which ``wasExecuted`` holds.
  static let executed: Predicate = .notEquals(Columns.before, nil)

  /// The end of a batch that somebody completes at `now`: the end of its shift at the latest, and
  /// not before it began, even if the hours of its shift have changed.
  func end(_ hours: ShiftSlot, at now: Instant) -> Instant {
    max(min(now, hours.end), executedAt ?? hours.start)
  }
}
