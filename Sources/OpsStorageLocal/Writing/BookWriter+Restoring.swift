import OpsStorage
import OpsStorageSQL

/// Writes that are no commits of their own: a copy of another book.
extension BookWriter {
  /// Runs `body` in one SQL transaction under the book's lock, alone and durable when it returns.
  ///
  /// From the first call to the last one every transaction is refused. References are not enforced
  /// meanwhile: a record may refer to one that comes with a later page.
  ///
  /// - Parameters:
  ///   - isBegun: Whether a copy must have been begun on this store.
  ///   - isLast: Whether the book takes transactions again when `body` succeeds.
  func restore(
    isBegun: Bool, isLast: Bool = false, _ body: @escaping @Sendable (Engine) throws -> Void
  ) async throws {
    let deadline = ContinuousClock.now + .milliseconds(options.lockWaitMilliseconds)
    try await takeTurnAlone()
    defer { turnstile.leave() }
    try check(isBegun: isBegun)
    try await lock.acquire(until: deadline)
    defer { lock.release() }
    try watch.check()
    try await writing.get().performElsewhere { engine in
      try engine.run("PRAGMA foreign_keys = OFF")
      do {
        try engine.run(.begin)
        try body(engine)
        try engine.run(.commit)
      } catch {
        if engine.isInTransaction { try engine.run(.rollback) }
        if !isBegun { try engine.run("PRAGMA foreign_keys = ON") }
        throw error
      }
      if isLast { try engine.run("PRAGMA foreign_keys = ON") }
    }
    state.withLock { state in
      state.known = nil
      state.isRestoring = !isLast
      state.refusal = isLast ? nil : RestoreRefusal.unfinished
    }
  }

  private func check(isBegun: Bool) throws {
    let (isRestoring, refusal) = state.withLock { ($0.isRestoring, $0.refusal) }
    try RestoreRefusal.check(isBegun: isBegun, isRestoring: isRestoring, refusal: refusal)
  }
}
