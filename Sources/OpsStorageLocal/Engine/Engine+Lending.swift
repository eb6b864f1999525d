import GRDBSQLite

/// What differs between a connection that reads and one that writes.
extension Engine {
  /// How many steps of its machine SQLite takes between two looks at the task: a fraction of a
  /// millisecond.
  private static let stepsBetweenLooks: Int32 = 4_000

  /// Makes a connection that may write one that only reads, or the reverse.
  func turn(toReading isReading: Bool, busyMilliseconds: Int) throws(SQLiteFailure) {
    _ = try value("PRAGMA query_only = \(isReading ? "ON" : "OFF")")
    sqlite3_busy_timeout(connection, Int32(clamping: busyMilliseconds))
    letCancel(isReading)
  }

  /// Ends a transaction that only read, if one is open, also for a task that was cancelled. Answers
  /// whether there is none any more.
  func endReading() -> Bool {
    guard isInTransaction else { return true }
    letCancel(false)
    defer { letCancel(true) }
    try? run(.rollback)
    return !isInTransaction
  }

  /// Ends a question when the task that asks it is cancelled, or no longer does. Questions run on
  /// the thread of the task, so it can be looked at from there. Nothing ends a write halfway.
  func letCancel(_ isAllowed: Bool) {
    sqlite3_progress_handler(
      connection, Self.stepsBetweenLooks, isAllowed ? { _ in Task.isCancelled ? 1 : 0 } : nil, nil)
  }
}
