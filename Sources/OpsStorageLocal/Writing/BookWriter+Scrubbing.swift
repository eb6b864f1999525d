import GRDBSQLite
import OpsDomain

/// Taking what was deleted out of the book's files.
extension BookWriter {
  /// How often the log is tried to be emptied while others still read from it.
  private static let attempts = 50

  /// Rewrites the file without free pages and leftovers in pages, then empties the log: the bytes
  /// of deleted and overwritten rows are in neither afterwards.
  ///
  /// Throws `tempfail.book_busy` when somebody else's read keeps the log from being emptied.
  func scrub() async throws {
    let deadline = ContinuousClock.now + .milliseconds(options.lockWaitMilliseconds)
    try await takeTurnAlone()
    defer { turnstile.leave() }
    try await lock.acquire(until: deadline)
    defer { lock.release() }
    try watch.check()
    let connection = try writing.get()
    try await connection.performElsewhere { engine in
      try engine.run("PRAGMA secure_delete = ON")
      // The new file is built in a temporary one, not in memory: a book may be large.
      try engine.run("PRAGMA temp_store = FILE")
      defer { try? engine.run("PRAGMA temp_store = MEMORY") }
      try engine.run("VACUUM")
    }
    state.withLock { $0.known = nil }
    for _ in 0..<Self.attempts {
      let isEmptied = try await connection.performElsewhere { engine in
        // The first column says whether it was kept from it.
        try engine.value("PRAGMA wal_checkpoint(TRUNCATE)") == .integer(0)
      }
      if isEmptied { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw OpsError(
      .bookBusy,
      "Somebody still reads an older state of the book, so its log still holds the removed data",
      hint: "run `opsh privacy retain` again when they have finished")
  }
}
