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
    var isClosed = false
    var isDiskSlow = false
    var checkpointedPages = 0
    var statistics = LocalStoreStatistics()

    /// After a failed write the system may have dropped what it could not write, so a later
    /// success would prove nothing: only reopening tells what the disk holds.
    mutating func refuse(after failure: OpsError) {
      guard failure.code == .storageFailed || failure.code == .corrupt else { return }
      refusal = OpsError(
        failure.code, "The disk failed: nothing can be written until the book is reopened",
        hint: "check the disk, then start again")
    }

    /// Whether the log has grown by so many pages since it was last written back. It starts again
    /// from nothing once no reader needs it.
    mutating func isCheckpointDue(pages: Int, every threshold: Int) -> Bool {
      let base = pages < checkpointedPages ? 0 : checkpointedPages
      guard pages - base >= threshold else { return false }
      checkpointedPages = pages
      return true
    }
  }

  private let connection: Connection
  var testConnection: Connection { connection }
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

  /// SQLite has given up the SQL transaction: nothing of the group can stand.
  private func ruin(_ error: any Error) {
    let failure = error as? OpsError ?? (error as? SQLiteFailure)?.opsError
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
    let failure = await end(group, elsewhere: isDiskSlow && group.commits > 0)
    let duration = ContinuousClock.now - started
    state.withLock { state in
      if group.commits > 0 { state.isDiskSlow = duration > .milliseconds(1) }
      if let failure {
        state.refuse(after: failure)
      } else if group.commits > 0 {
        state.statistics.commits += group.commits
        state.statistics.groups += 1
      }
    }
    for member in group.waiting { member.resume(returning: failure) }
    return failure
  }

  /// Ends the SQL transaction. A fast disk is waited for right here; for a slow one the wait moves
  /// to another thread, which costs some microseconds but leaves this one to readers.
  private func end(_ group: CommitGroup, elsewhere: Bool) async -> OpsError? {
    let willCommit = group.commits > 0 ? options.willCommit : nil
    let ruin = group.ruin
    @Sendable func finish(_ engine: Engine) throws {
      do {
        if let ruin { throw ruin }
        try willCommit?()
        try engine.run("COMMIT")
      } catch {
        if engine.isInTransaction { try engine.run("ROLLBACK") }
        throw error
      }
    }
    do {
      if elsewhere {
        try await connection.performElsewhere { try finish($0) }
      } else {
        try connection.perform { try finish($0) }
      }
      return nil
    } catch let error as OpsError {
      return error
    } catch {
      return OpsError(.storageFailed, "The book could not commit")
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
