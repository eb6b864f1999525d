import OpsDomain
import OpsStorage
import OpsStorageSQL
import Synchronization

/// Runs the transactions of this server one after the other and commits them in groups: see
/// docs/adr/0109.
///
/// The owner of the turnstile owns the writing connection. When others wait, the owner hands them
/// the open SQL transaction instead of committing it, and the last of the group commits for all.
/// Nobody gets an answer before that COMMIT, not even one that failed or only read, because it may
/// have seen what the group wrote.
final class BookWriter: Sendable {
  struct State {
    var group: CommitGroup?
    var connection: Connection?
    /// Why no transaction may start any more.
    var refusal: OpsError?
    /// Whether a copy into the book has been begun on this store and not finished.
    var isRestoring = false
    /// The journal's end after our last COMMIT.
    var known: JournalHead?
    var statistics = PostgresStatistics()
  }

  let options: PostgresOptions
  let schemas: Deferred<[Schema]>
  /// The edition of the tables that the book was opened with: see ``BookSteps``.
  let edition: Int64
  let cache = RowCache()
  let turnstile = Turnstile(isUrgent: true, refusal: WriteRefusal.turnTaken)
  let state: Mutex<State>

  init(
    _ connection: Connection, options: PostgresOptions, schemas: Deferred<[Schema]>,
    edition: Int64
  ) {
    self.options = options
    self.schemas = schemas
    self.edition = edition
    state = Mutex(State(connection: connection))
  }

  /// - Parameter patience: How long to wait for others, in milliseconds; nil for as long as a
  ///   transaction waits.
  func transact<Answer: Sendable>(
    patience: Int? = nil, _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    var attempt = 1
    while true {
      try await takeTurn(patience: patience)
      let result = await work(body)
      switch await leave() {
      case .kept: return try result.get()
      case .failed(let error): throw error
      case .again(let error):
        guard attempt < options.attempts else { throw error }
      }
      try await pause(after: attempt)
      attempt += 1
    }
  }

  private func work<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async -> Result<Committed<Answer>, any Error> {
    do {
      try Task.checkCancellation()
      let overlay = Overlay(over: WriterReader(writer: self))
      let answer = try await body(overlay)
      try Task.checkCancellation()
      return .success(Committed(answer: answer, receipt: try await write(overlay)))
    } catch {
      return .failure(error)
    }
  }

  /// A random wait that grows with every attempt, up to 64 ms: those that met should not meet
  /// again.
  func pause(after attempt: Int) async throws {
    let ceiling = UInt64(4) << UInt64(min(attempt, 4))
    try await Task.sleep(for: .milliseconds(Int64(options.random.next() % ceiling) + 1))
  }

  // MARK: Taking a turn

  /// Waits for the turn and for an open group. Every return must be followed by ``leave()``.
  func takeTurn(patience: Int? = nil) async throws {
    let arrived = Stopwatch.now
    try await turnstile.enter(patience: patience, isRefusable: true)
    do {
      try await openGroup(arrived: arrived, patience ?? options.lockWaitMilliseconds)
    } catch {
      // Those behind would find the same, one after the other.
      if let failure = error as? DatabaseFailure, failure.kind == .late {
        turnstile.turnAway(failure.opsError)
      }
      turnstile.leave()
      throw (error as? DatabaseFailure)?.opsError ?? error
    }
  }

  /// Joins the open group, or waits for the turn among all servers and opens one.
  private func openGroup(arrived: Int64, _ patience: Int) async throws {
    let (isOpen, refusal) = state.withLock { ($0.group != nil, $0.refusal) }
    if isOpen { return }
    if let refusal { throw refusal }
    func left() -> Int { max(1, patience - Int((Stopwatch.now - arrived) / 1_000_000)) }
    var (connection, isNew) = try await writing()
    let head: JournalHead
    do {
      head = try await begin(on: connection, patience: left())
    } catch let failure as DatabaseFailure where failure.kind == .lost && !isNew {
      // It was idle, and the server has ended it since.
      (connection, isNew) = try await writing()
      head = try await begin(on: connection, patience: left())
    }
    do {
      try await noteHead(head, on: connection)
    } catch {
      // A connection that cannot roll back would keep the turn from all servers.
      let isAtRest = (try? await connection.perform { $0.endReading() }) ?? false
      if !isAtRest { connection.close() }
      throw error
    }
    let group = CommitGroup(connection, head: head, opened: Stopwatch.now)
    state.withLock { $0.group = group }
  }

  private func begin(on connection: Connection, patience: Int) async throws -> JournalHead {
    let edition = edition
    let head = try await connection.perform(isCancellable: true) {
      try $0.beginGroup(patience: patience, edition: edition)
    }
    // A task that is cancelled at this moment has closed the connection, and with it the turn.
    guard connection.isUsable else { throw CancellationError() }
    return head
  }

  /// The writing connection, opened anew if the last one has ended.
  func writing() async throws -> (connection: Connection, isNew: Bool) {
    if let known = state.withLock({ $0.connection }), known.isUsable { return (known, false) }
    let opened = try await Connection.open(options.forCallers)
    state.withLock { state in
      state.connection = opened
      state.known = nil
    }
    return (opened, true)
  }

  /// Forgets what was read before, if another server has written since.
  private func noteHead(_ head: JournalHead, on connection: Connection) async throws {
    if let known = state.withLock({ $0.known }), known == head { return }
    cache.clear()
    // Where others have committed at this very moment of the clock, goes on above the identifiers
    // they have given: nobody gives another one before this turn is over.
    guard let identifiers = options.identifiers, let at = head.at,
      let contested = identifiers.contested(since: at)
    else { return }
    let (schemas, most) = (schemas.value, contested.upperBound)
    let largest = try await connection.perform { try $0.largestID(of: schemas, upTo: most) }
    if let largest, contested.contains(largest) { identifiers.start(above: largest) }
  }

  // MARK: Writing

  /// The open group. Throws why nothing of it can be kept, if so.
  func openGroup() throws -> CommitGroup {
    guard let group = state.withLock({ $0.group }) else { throw WriteRefusal.outsideTurn }
    switch group.ruin {
    case .again(let error), .failed(let error): throw error
    case .kept, nil: return group
    }
  }

  private func write(_ overlay: Overlay) async throws -> CommitReceipt? {
    guard let (header, changes) = try overlay.namedChanges() else { return nil }
    let commit = try CommitApplier(
      sealing: changes, as: header, after: try openGroup().head, vault: options.vault,
      schemas: schemas)
    if let failure = await apply([commit]).failure { throw failure }
    return commit.commit.receipt
  }

  /// Writes commits into the open group, in order, up to the first that is refused. Answers how
  /// many stand.
  func apply(_ commits: [CommitApplier]) async -> (count: Int, failure: (any Error)?) {
    let count: Int
    var failure: (any Error)?
    do {
      let applied = try await inGroup { engine -> (Int, (any Error)?) in
        if try RunApplier(commits: commits).apply(on: engine) { return (commits.count, nil) }
        var count = 0
        for commit in commits {
          do {
            try commit.apply(on: engine)
          } catch let refusal as OpsError {
            return (count, refusal)
          }
          count += 1
        }
        return (count, nil)
      }
      (count, failure) = applied
    } catch {
      return (0, error)
    }
    for commit in commits.prefix(count) { cache.refresh(commit.changes) }
    state.withLock { $0.group?.add(commits.prefix(count)) }
    return (count, failure)
  }

  /// Runs work in the open group. A failure of the database that is no refusal ruins the group.
  func inGroup<Answer: Sendable>(
    _ body: @escaping @Sendable (Engine) throws -> Answer
  ) async throws -> Answer {
    let connection = try openGroup().connection
    do {
      return try await connection.perform(body)
    } catch let failure as DatabaseFailure {
      if failure.kind != .refused || failure.isPassing {
        state.withLock { $0.group?.ruin = GroupEnd(failure) }
      }
      throw failure.opsError
    }
  }
}
