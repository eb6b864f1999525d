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
  let connection: Connection
  let lock: BookLock
  let options: LocalStoreOptions
  let turnstile = Turnstile()
  let state = Mutex(WriterState())

  init(connection: Connection, lock: BookLock, options: LocalStoreOptions) {
    self.connection = connection
    self.lock = lock
    self.options = options
  }

  var statistics: LocalStoreStatistics { state.withLock { $0.statistics } }

  func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    try await takeTurn()
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

  /// Runs many transactions in one turn. What one has read or written the next finds in memory:
  /// nobody else writes meanwhile.
  func transactEach<Input: Sendable, Answer: Sendable>(
    _ inputs: [Input], _ body: @Sendable (Input, Overlay) async throws -> Answer
  ) async throws -> [Result<Committed<Answer>, any Error>] {
    try await takeTurn()
    let known = Overlay(over: ConnectionReader(connection: connection))
    var results: [Result<Committed<Answer>, any Error>] = []
    results.reserveCapacity(inputs.count)
    for input in inputs where !Task.isCancelled {
      let overlay = Overlay(over: known)
      do {
        let answer = try await body(input, overlay)
        let receipt = try write(overlay)
        known.observe(overlay.changes)
        results.append(.success(Committed(answer: answer, receipt: receipt)))
      } catch {
        results.append(.failure(error))
      }
    }
    if let failure = await leave() { throw failure }
    while results.count < inputs.count { results.append(.failure(CancellationError())) }
    return results
  }

  // MARK: Taking a turn

  /// Waits for the turn and for an open group. Every return must be followed by ``leave()``.
  private func takeTurn() async throws {
    let arrived = Stopwatch.now
    try await turnstile.enter()
    do {
      try await openGroup(arrived: arrived)
    } catch {
      turnstile.leave()
      throw error
    }
  }

  /// Joins the open group, or locks the book and opens one.
  private func openGroup(arrived: Int64) async throws {
    let (isOpen, refusal) = state.withLock { ($0.group != nil, $0.refusal) }
    if isOpen { return }
    if let refusal { throw refusal }
    if !lock.takeAtOnce() { try await lock.acquire(until: deadline(arrived: arrived)) }
    do {
      let head = try await begin(arrived: arrived)
      state.withLock { $0.group = CommitGroup(head: head, opened: Stopwatch.now) }
    } catch {
      lock.release()
      throw error
    }
  }

  /// When who arrived then has waited long enough.
  private func deadline(arrived: Int64) -> ContinuousClock.Instant {
    let waited = Duration.nanoseconds(Stopwatch.now - arrived)
    return .now + .milliseconds(options.lockWaitMilliseconds) - waited
  }

  /// Begins the SQL transaction. When another process has written since the last one, the
  /// journal's end is read again.
  private func begin(arrived: Int64) async throws -> JournalHead {
    let known = state.withLock { $0.known }
    while true {
      do {
        return try connection.perform { engine in
          try engine.beginGroup()
          if let known, known.version == engine.dataVersion { return known.head }
          do {
            return try engine.head()
          } catch {
            try engine.run(.rollback)
            throw error
          }
        }
      } catch let error as OpsError where error.code == .bookBusy {
        // A program that does not know the book's lock file is writing.
        guard ContinuousClock.now < deadline(arrived: arrived) else { throw error }
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
    guard let group = state.withLock({ $0.group }) else {
      throw OpsError(.internalError, "A transaction was written outside its turn")
    }
    if let ruin = group.ruin { throw ruin }
    let commit = CommitSealer.seal(header, changes: changes, after: group.head)
    let applier = CommitApplier(commit: commit, changes: changes)
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
}
