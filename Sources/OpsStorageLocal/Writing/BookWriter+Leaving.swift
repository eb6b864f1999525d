import GRDBSQLite
import OpsDomain
import OpsStorageSQL

/// How a turn ends.
extension BookWriter {
  /// Ends the caller's turn: passes the open group on, or commits it. Answers the failure that
  /// befell the caller's group, once it is known whether it stands.
  func leave() async -> OpsError? {
    let (commits, isFull) = state.withLock { state in
      guard let group = state.group else { return (0, true) }
      let age = Stopwatch.now - group.opened
      let isFull =
        group.ruin != nil || group.commits >= options.groupCommits
        || age > Int64(options.groupMilliseconds) * 1_000_000
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
    let (failure, logPages) = await finishGroup()
    // On a full disk the log can be used again once it has been written back.
    await checkpointIfDue(logPages, isUrgent: failure?.code == .storageFull)
    lock.release()
    turnstile.leave()
    return failure
  }

  /// The book's file after a COMMIT.
  private struct FileState: Sendable {
    let version: UInt32
    let logPages: Int
  }

  /// Waits for the turn, for work that is no transaction: a group that was passed on is committed
  /// first. Must be followed by `turnstile.leave()`.
  func takeTurnAlone() async throws {
    try await turnstile.enter()
    cache.clear()
    guard state.withLock({ $0.group != nil }) else { return }
    _ = await finishGroup()
    lock.release()
  }

  /// Commits the open group and tells its members. Answers why it failed, and how many pages the
  /// log then has.
  private func finishGroup() async -> (failure: OpsError?, logPages: Int) {
    let (group, commitTime) = state.withLock { state in
      defer { state.group = nil }
      return (state.group, state.commitTime)
    }
    guard let group else { return (nil, 0) }
    let started = Stopwatch.now
    let outcome = await end(group, elsewhere: commitTime > 1_000_000 && group.commits > 0)
    let duration = Stopwatch.now - started
    var failure: OpsError?
    var logPages = 0
    state.withLock { state in
      if group.commits > 0 { state.commitTime = (state.commitTime * 7 + duration) / 8 }
      switch outcome {
      case .failure(let error):
        failure = error
        state.known = nil
        state.refuse(after: error)
      case .success(let file):
        state.known = (group.head, file.version)
        logPages = file.logPages
        guard group.commits > 0 else { break }
        state.statistics.commits += group.commits
        state.statistics.groups += 1
      }
    }
    for member in group.waiting { member.resume(returning: failure) }
    return (failure, logPages)
  }

  /// Ends the SQL transaction. A fast disk is waited for right here; for a slow one the wait moves
  /// to another thread, which costs some microseconds but leaves this one to readers.
  private func end(
    _ group: CommitGroup, elsewhere: Bool
  ) async -> Result<FileState, OpsError> {
    let willCommit = group.commits > 0 ? options.willCommit : nil
    let ruin = group.ruin
    @Sendable func finish(_ engine: Engine) throws -> FileState {
      do {
        if let ruin { throw ruin }
        try willCommit?()
        try engine.run(.commit)
        engine.stretch = CommitStretch(startsTransaction: true)
        return FileState(version: engine.dataVersion, logPages: engine.walPages)
      } catch {
        if engine.isInTransaction { try engine.run(.rollback) }
        throw error
      }
    }
    do {
      let connection = try writing.get()
      let file =
        elsewhere
        ? try await connection.performElsewhere { try finish($0) }
        : try connection.perform { try finish($0) }
      // What went into a file that nobody will open again must not be acknowledged.
      if group.commits > 0 { try watch.check() }
      return .success(file)
    } catch {
      return .failure(
        error as? OpsError ?? OpsError(.storageFailed, "The book could not commit"))
    }
  }

  /// Writes the log back into the book when it has grown long: here and on closing only, under
  /// the book's lock.
  private func checkpointIfDue(_ logPages: Int, isUrgent: Bool) async {
    let isDue = state.withLock {
      $0.isCheckpointDue(pages: logPages, every: options.checkpointPages)
    }
    guard isDue || isUrgent else { return }
    do {
      _ = try await writing.get().performElsewhere { try $0.checkpoint(SQLITE_CHECKPOINT_PASSIVE) }
      state.withLock { $0.statistics.checkpoints += 1 }
    } catch {
      // The commits are safe in the log; only a failing disk forbids to go on.
      state.withLock { state in
        if let error = error as? OpsError { state.refuse(after: error) }
      }
    }
  }

  /// Waits for running transactions and closes the connection, unless a reader is at work on it.
  /// When nobody else has the book open, SQLite then writes the log back and removes it.
  func close() async throws {
    try await takeTurnAlone()
    defer { turnstile.leave() }
    let wasClosed = state.withLock { state in
      defer {
        state.isClosed = true
        state.refusal = WriteRefusal.closed
      }
      return state.isClosed
    }
    if wasClosed { return }
    // A process that holds the lock has the book open, and then nothing is written back here.
    let isLocked: ()? = try? await lock.acquire(until: .now)
    defer { if isLocked != nil { lock.release() } }
    guard let connection = writing.taken else { return }
    do {
      try watch.check()
    } catch {
      return connection.leak()
    }
    try connection.close()
  }

  /// Runs short work on the writing connection between transactions.
  func inspect<Answer: Sendable>(
    _ body: @escaping @Sendable (Engine) throws -> Answer
  ) async throws -> Answer {
    try await writing.get().performElsewhere(body)
  }
}
