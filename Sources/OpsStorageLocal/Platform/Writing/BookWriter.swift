import GRDBSQLite
import OpsDomain
import OpsStorage
import OpsStorageSQL
import Synchronization

/// Runs the transactions of this process one after the other and makes them durable in groups.
///
/// Whoever owns the turnstile owns the writing connection. When others wait, the owner hands them
/// the open SQL transaction instead of committing it, and the last of the group commits for all:
/// one wait for the disk instead of one each. Nobody gets an answer before that COMMIT, not even
/// one that failed or only read, because it may have seen what the group wrote.
final class BookWriter: Sendable {
  private struct State {
    var group: CommitGroup?
    /// Why no transaction may start any more: a disk in doubt, or a closed store.
    var refusal: OpsError?
    var isDiskSlow = false
    var checkpointedPages = 0
    var statistics = LocalStoreStatistics()
  }

  private let connection: Connection
  private let lock: BookLock
  private let options: LocalStoreOptions
  private let turnstile = Turnstile()
  private let state = Mutex(State())

  init(connection: Connection, lock: BookLock, options: LocalStoreOptions) {
    self.connection = connection
    self.lock = lock
    self.options = options
  }

  var statistics: LocalStoreStatistics { state.withLock { $0.statistics } }

  func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    let deadline = ContinuousClock.now + .milliseconds(options.lockWaitMilliseconds)
    try await turnstile.enter()
    do {
      try await openGroup(until: deadline)
    } catch {
      turnstile.leave()
      throw error
    }
    let result: Result<Committed<Answer>, any Error>
    do {
      try Task.checkCancellation()
      let overlay = Overlay(over: ConnectionReader(connection: connection))
      let answer = try await body(overlay)
      try Task.checkCancellation()
      result = .success(Committed(answer: answer, receipt: try write(overlay)))
    } catch {
      result = .failure(error)
    }
    if let failure = await leave() { throw failure }
    return try result.get()
  }

  // MARK: Opening a group

  /// Joins the open group, or locks the book and opens one.
  private func openGroup(until deadline: ContinuousClock.Instant) async throws {
    let (isOpen, refusal) = state.withLock { ($0.group != nil, $0.refusal) }
    if isOpen { return }
    if let refusal { throw refusal }
    try await lock.acquire(until: deadline)
    do {
      let head = try await begin(until: deadline)
      state.withLock { $0.group = CommitGroup(head: head, opened: .now) }
    } catch {
      lock.release()
      throw error
    }
  }

  /// Begins the SQL transaction. Another process may have written since the last one, so the
  /// journal's end is read again.
  private func begin(until deadline: ContinuousClock.Instant) async throws -> JournalHead {
    while true {
      do {
        return try connection.perform { engine in
          try engine.run("BEGIN IMMEDIATE")
          do {
            return try engine.head()
          } catch {
            try engine.run("ROLLBACK")
            throw error
          }
        }
      } catch let error as OpsError where error.code == .bookBusy {
        // A program that does not know the book's lock file is writing.
        guard ContinuousClock.now < deadline else { throw error }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  // MARK: Writing

  private func write(_ overlay: Overlay) throws -> CommitReceipt? {
    let changes = overlay.changes
    guard !changes.isEmpty else { return nil }
    guard let header = overlay.header else {
      throw OpsError(.internalError, "A transaction changed records without saying what it is")
    }
    guard changes.count < JournalSQL.changesPerCommit else {
      throw OpsError(.tooLarge, "A commit holds at most \(JournalSQL.changesPerCommit) changes")
    }
    let (head, commits) = state.withLock { ($0.group?.head ?? .empty, $0.group?.commits ?? 0) }
    let commit = CommitSealer.seal(header, changes: changes, after: head)
    let applier = CommitApplier(commit: commit, changes: changes, isShared: commits > 0)
    try connection.perform { engine in
      do {
        try applier.apply(on: engine)
      } catch {
        if !engine.isInTransaction { ruin(error) }
        throw error
      }
    }
    state.withLock { state in
      state.group?.head = JournalHead(sequence: commit.sequence, hash: commit.hash)
      state.group?.commits += 1
    }
    return commit.receipt
  }

  private func ruin(_ error: any Error) {
    let failure = (error as? SQLiteFailure)?.opsError ?? error as? OpsError
    state.withLock { state in
      state.group?.ruin =
        failure ?? OpsError(.storageFailed, "The book gave up a group of commits")
    }
  }

  // MARK: Leaving

  /// Ends the caller's turn: passes the open group on, or commits it. Answers the failure that
  /// befell the caller's group, once it is known whether it stands.
  private func leave() async -> OpsError? {
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
    let (group, isDiskSlow) = state.withLock { state in
      defer { state.group = nil }
      return (state.group, state.isDiskSlow)
    }
    guard let group else { return nil }
    let started = ContinuousClock.now
    let outcome = await end(group, elsewhere: isDiskSlow && group.commits > 0)
    let duration = ContinuousClock.now - started
    let failure = outcome?.opsError ?? group.ruin
    state.withLock { state in
      guard group.commits > 0 else { return }
      state.isDiskSlow = duration > .milliseconds(1)
      if failure == nil {
        state.statistics.commits += group.commits
        state.statistics.groups += 1
      }
      if outcome?.leavesDiskInDoubt == true {
        state.refusal = OpsError(
          .storageFailed, "The disk failed: nothing can be written until the book is reopened",
          hint: "check the disk, then start again")
      }
    }
    for member in group.waiting { member.resume(returning: failure) }
    return failure
  }

  /// Ends the SQL transaction. A fast disk is waited for right here; for a slow one the wait moves
  /// to another thread, which costs some microseconds but leaves this one to readers.
  private func end(_ group: CommitGroup, elsewhere: Bool) async -> SQLiteFailure? {
    let willCommit = group.commits > 0 ? options.willCommit : nil
    let isRuined = group.ruin != nil
    @Sendable func finish(_ engine: Engine) -> SQLiteFailure? {
      do {
        guard engine.isInTransaction else { return nil }
        if isRuined { return try? engine.run("ROLLBACK") == () ? nil : nil }
        try willCommit?()
        try engine.run("COMMIT")
        return nil
      } catch {
        if engine.isInTransaction { try? engine.run("ROLLBACK") }
        return error as? SQLiteFailure ?? SQLiteFailure(code: SQLITE_IOERR)
      }
    }
    do {
      return elsewhere
        ? try await connection.performElsewhere { finish($0) }
        : try connection.perform { finish($0) }
    } catch { return SQLiteFailure(code: SQLITE_MISUSE) }
  }
}
