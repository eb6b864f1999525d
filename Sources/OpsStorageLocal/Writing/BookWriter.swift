import OpsDomain
import OpsStorage
import OpsStorageSQL
import Synchronization

/// Runs the transactions of this process one after the other and makes them durable in groups.
///
/// The owner of the turnstile owns the writing connection. When others wait, the owner hands them
/// the open SQL transaction instead of committing it, and the last of the group commits for all:
/// one wait for the disk instead of one each. Nobody gets an answer before that COMMIT, not even
/// one that failed or only read, because it may have seen what the group wrote.
final class BookWriter: Sendable {
  let writing: WritingConnection
  let lock: BookLock
  let options: LocalStoreOptions
  let turnstile = Turnstile(isUrgent: true, refusal: WriteRefusal.turnTaken)
  let state = Mutex(WriterState())
  let cache = RowCache()
  let watch: BookWatch
  /// The collections of the book.
  let schemas: Deferred<[Schema]>

  init(
    writing: WritingConnection, lock: BookLock, options: LocalStoreOptions, watch: BookWatch,
    schemas: Deferred<[Schema]>
  ) {
    self.watch = watch
    self.schemas = schemas
    self.writing = writing
    self.lock = lock
    self.options = options
  }

  var statistics: LocalStoreStatistics { state.withLock { $0.statistics } }

  /// - Parameter patience: How long to wait for others, in milliseconds; nil for as long as a
  ///   transaction waits.
  func transact<Answer: Sendable>(
    patience: Int? = nil, _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    try await takeTurn(patience: patience)
    let result: Result<Committed<Answer>, any Error>
    do {
      try Task.checkCancellation()
      let overlay = Overlay(over: WriterReader(writer: self, connection: try writing.get()))
      let answer = try await body(overlay)
      try Task.checkCancellation()
      result = .success(Committed(answer: answer, receipt: try write(overlay)))
    } catch {
      result = .failure(error)
    }
    if let failure = await leave() { throw failure }
    return try result.get()
  }

  // MARK: Taking a turn

  /// Waits for the turn and for an open group. Every return must be followed by ``leave()``.
  func takeTurn(patience: Int? = nil) async throws {
    let arrived = Stopwatch.now
    try await turnstile.enter(patience: patience)
    do {
      try await openGroup(arrived: arrived, patience ?? options.lockWaitMilliseconds)
    } catch {
      turnstile.leave()
      throw error
    }
  }

  /// Joins the open group, or locks the book and opens one.
  private func openGroup(arrived: Int64, _ patience: Int) async throws {
    let (isOpen, refusal) = state.withLock { ($0.group != nil, $0.refusal) }
    if isOpen { return }
    if let refusal { throw refusal }
    if !lock.takeAtOnce() { try await lock.acquire(until: deadline(arrived, patience)) }
    do {
      try watch.check()
      let head = try await begin(until: deadline(arrived, patience))
      state.withLock { $0.group = CommitGroup(head: head, opened: Stopwatch.now) }
    } catch {
      lock.release()
      throw error
    }
  }

  /// When who arrived then has waited long enough.
  private func deadline(_ arrived: Int64, _ patience: Int) -> ContinuousClock.Instant {
    let waited = Duration.nanoseconds(Stopwatch.now - arrived)
    return .now + .milliseconds(patience) - waited
  }

  /// Begins the SQL transaction. When another process has written since the last one, the
  /// journal's end is read again.
  private func begin(until deadline: ContinuousClock.Instant) async throws -> JournalHead {
    let known = state.withLock { $0.known }
    let connection = try writing.get()
    while true {
      do {
        return try connection.perform { engine in
          do {
            try engine.beginGroup()
            if let known, known.version == engine.dataVersion { return known.head }
            cache.clear()
            let head = try engine.head()
            try leaveRoom(after: head, engine)
            return head
          } catch {
            if engine.isInTransaction { try engine.run(.rollback) }
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

  /// Where others have committed at this very moment of the clock, goes on above the identifiers
  /// they have given: nobody gives another one before this turn is over.
  private func leaveRoom(after head: JournalHead, _ engine: Engine) throws {
    guard let identifiers = options.identifiers, let at = head.at,
      let contested = identifiers.contested(since: at),
      let largest = try engine.largestID(of: schemas.value, upTo: contested.upperBound),
      contested.contains(largest)
    else { return }
    identifiers.start(above: largest)
  }

  // MARK: Writing

  /// The open group. Throws why nothing of it can be kept, if so.
  func openGroup() throws -> CommitGroup {
    guard let group = state.withLock({ $0.group }) else { throw WriteRefusal.outsideTurn }
    if let ruin = group.ruin { throw ruin }
    return group
  }

  private func write(_ overlay: Overlay) throws -> CommitReceipt? {
    guard let (header, changes) = try overlay.namedChanges() else { return nil }
    let commit = try CommitApplier(
      sealing: changes, as: header, after: try openGroup().head, vault: options.vault,
      schemas: schemas)
    if let failure = apply([commit]).failure { throw failure }
    return commit.commit.receipt
  }

  /// Writes commits into the open group, in order, up to the first that is refused. Answers how
  /// many stand.
  func apply(_ commits: [CommitApplier]) -> (count: Int, failure: (any Error)?) {
    var count = 0
    var failure: (any Error)?
    do {
      try writing.get().perform { engine in
        do {
          if try RunApplier(commits: commits).apply(on: engine) {
            count = commits.count
            return
          }
          for commit in commits {
            try commit.apply(on: engine)
            count += 1
          }
        } catch {
          if !engine.isInTransaction { ruin(error) }
          throw error
        }
      }
    } catch { failure = error }
    for commit in commits.prefix(count) { cache.refresh(commit.changes) }
    if count > 0 {
      let last = commits[count - 1].commit
      state.withLock { state in
        state.group?.head = JournalHead(last)
        state.group?.commits += count
      }
    }
    return (count, failure)
  }

  /// SQLite has given up the SQL transaction: nothing of the group can stand.
  private func ruin(_ error: any Error) {
    let failure = error as? OpsError ?? (error as? SQLiteFailure)?.opsError
    state.withLock { $0.group?.ruin = failure ?? WriteRefusal.groupFailed }
  }
}
