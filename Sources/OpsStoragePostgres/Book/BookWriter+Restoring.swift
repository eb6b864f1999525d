import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Writes that are no commits of their own: a copy of another book.
extension BookWriter {
  /// Runs `body` in one SQL transaction in the turn among all servers, alone and durable when it
  /// returns. From the first call to the last one every transaction is refused.
  ///
  /// - Parameters:
  ///   - isBegun: Whether a copy must have been begun on this store.
  ///   - isLast: Whether the book takes transactions again when `body` succeeds.
  func restore(
    isBegun: Bool, isLast: Bool = false, _ body: @escaping @Sendable (Engine) throws -> Void
  ) async throws {
    try await takeTurnAlone()
    defer { turnstile.leave() }
    try check(isBegun: isBegun)
    let connection = try await writing().connection
    let (patience, edition) = (options.lockWaitMilliseconds, edition)
    do {
      try await connection.perform { engine in
        _ = try engine.beginGroup(patience: patience, edition: edition)
        do {
          try body(engine)
          try engine.commitRestored()
        } catch {
          _ = engine.endReading()
          throw error
        }
      }
    } catch let failure as DatabaseFailure {
      throw failure.opsError
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
