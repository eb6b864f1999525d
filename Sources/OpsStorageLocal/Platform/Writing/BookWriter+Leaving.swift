import GRDBSQLite
import OpsDomain

/// How a turn ends.
extension BookWriter {
  /// Ends the caller's turn: passes the open group on, or commits it. Answers the failure that
  /// befell the caller's group, once it is known whether it stands.
  func leave() async -> OpsError? {
    let (commits, isFull) = state.withLock { state in
      guard let group = state.group else { return (0, true) }
      let age = ContinuousClock.now - group.opened
      let isFull =
        group.ruin != nil || group.commits >= options.groupCommits
        || age > .milliseconds(options.groupMilliseconds)
      return (group.commits, isFull)
    }
    if !isFull, let next = turnstile.next() {
      if commits == 0 {
        next.admit()
        return nil
      }
      return await withCheckedContinuation { continuation in
        state.withLock { $0.group?.waiting.append(continuation) }
        next.admit()
      }
    }
    let failure = await finishGroup()
    await checkpointIfDue()
    lock.release()
    turnstile.leave()
    return failure
  }

  /// Commits the open group and tells its members.
  private func finishGroup() async -> OpsError? {
    let (group, commitTime) = state.withLock { state in
      defer { state.group = nil }
      return (state.group, state.commitTime)
    }
    guard let group else { return nil }
    let started = ContinuousClock.now
    let outcome = await end(
      group, elsewhere: commitTime > .milliseconds(1) && group.commits > 0)
    let duration = ContinuousClock.now - started
    var failure: OpsError?
    state.withLock { state in
      if group.commits > 0 { state.commitTime = (state.commitTime * 7 + duration) / 8 }
      switch outcome {
      case .failure(let error):
        failure = error
        state.known = nil
        state.refuse(after: error)
      case .success(let version):
        state.known = (group.head, version)
        guard group.commits > 0 else { break }
        state.statistics.commits += group.commits
        state.statistics.groups += 1
      }
    }
    for member in group.waiting { member.resume(returning: failure) }
    return failure
  }

  /// Ends the SQL transaction. A fast disk is waited for right here; for a slow one the wait moves
  /// to another thread, which costs some microseconds but leaves this one to readers.
  /// Answers the file's version after the COMMIT.
  private func end(
    _ group: CommitGroup, elsewhere: Bool
  ) async -> Result<UInt32, OpsError> {
    let willCommit = group.commits > 0 ? options.willCommit : nil
    let ruin = group.ruin
    @Sendable func finish(_ engine: Engine) throws -> UInt32 {
      do {
        if let ruin { throw ruin }
        try willCommit?()
        try engine.run(.commit)
        engine.stretch = CommitStretch(startsTransaction: true)
        return engine.dataVersion
      } catch {
        if engine.isInTransaction { try engine.run(.rollback) }
        throw error
      }
    }
    do {
      return .success(
        elsewhere
          ? try await connection.performElsewhere { try finish($0) }
          : try connection.perform { try finish($0) })
    } catch {
      return .failure(
        error as? OpsError ?? OpsError(.storageFailed, "The book could not commit"))
    }
  }

  /// Writes the log back into the book when it has grown long: here and in ``close()`` only, under
  /// the book's lock.
  private func checkpointIfDue() async {
    let pages = (try? connection.perform { $0.walPages }) ?? 0
    guard state.withLock({ $0.isCheckpointDue(pages: pages, every: options.checkpointPages) })
    else { return }
    do {
      _ = try await connection.performElsewhere { try $0.checkpoint(SQLITE_CHECKPOINT_PASSIVE) }
      state.withLock { $0.statistics.checkpoints += 1 }
    } catch {
      // The commits are safe in the log; only a failing disk forbids to go on.
      state.withLock { state in
        if let error = error as? OpsError { state.refuse(after: error) }
      }
    }
  }

  /// Waits for running transactions, writes the log back and closes the connection.
  func close() async throws {
    try await turnstile.enter()
    defer { turnstile.leave() }
    let wasClosed = state.withLock { state in
      defer { state.isClosed = true }
      return state.isClosed
    }
    if wasClosed { return }
    let isHealthy = state.withLock { state in
      defer { state.refusal = OpsError(.internalError, "The book has been closed") }
      return state.refusal == nil
    }
    let wait = Duration.milliseconds(isHealthy ? options.lockWaitMilliseconds : 0)
    let isLocked: ()? = try? await lock.acquire(until: .now + wait)
    defer { if isLocked != nil { lock.release() } }
    if isHealthy, isLocked != nil {
      _ = try? await connection.performElsewhere { try $0.checkpoint(SQLITE_CHECKPOINT_TRUNCATE) }
    }
    try connection.close()
  }

  /// Runs short work on the writing connection between transactions.
  func inspect<Answer: Sendable>(
    _ body: @escaping @Sendable (Engine) throws -> Answer
  ) async throws -> Answer {
    try await connection.performElsewhere(body)
  }
}
