import OpsDomain
import OpsStorageSQL
import Synchronization

/// Connections that read. As many as there is room for work at the same time; more wait in a line.
final class ConnectionPool: Sendable {
  private struct State {
    var idle: [Connection] = []
    var isClosed = false
  }

  let options: PostgresOptions
  private let places: Turnstile
  private let state = Mutex(State())

  init(_ options: PostgresOptions) {
    self.options = options
    places = Turnstile(
      width: options.readers,
      refusal: OpsError(
        .throttled, "All connections to the database are in use", hint: "try again in a second",
        retryAfter: TimeSpan(milliseconds: 1000)))
  }

  /// Runs one question. A connection that has ended while it was idle is replaced by another, and
  /// one that fails in the question is not used again.
  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (Engine) throws -> Answer
  ) async throws -> Answer {
    try await withPlace {
      while true {
        let (connection, isNew) = try await take()
        do {
          let answer = try await connection.perform(isCancellable: true) { engine in
            if !isNew { try engine.check() }
            defer { _ = engine.endReading() }
            return try body(engine)
          }
          put(connection)
          return answer
        } catch let failure as DatabaseFailure where failure.kind == .lost && !isNew {
          continue
        } catch {
          put(connection)
          throw (error as? DatabaseFailure)?.opsError ?? error
        }
      }
    }
  }

  /// Runs `body` while one connection keeps a snapshot.
  func snapshot<Answer: Sendable>(
    _ body: @Sendable (SnapshotReader) async throws -> Answer
  ) async throws -> Answer {
    try await withPlace {
      let connection = try await begin()
      let result: Result<Answer, any Error>
      do {
        result = .success(try await body(SnapshotReader(connection: connection)))
      } catch {
        result = .failure(error)
      }
      let isAtRest = (try? await connection.perform { $0.endReading() }) ?? false
      if isAtRest { put(connection) } else { connection.close() }
      return try result.get()
    }
  }

  private func begin() async throws -> Connection {
    while true {
      let (connection, isNew) = try await take()
      do {
        try await connection.perform(isCancellable: true) { engine in
          try engine.check()
          try engine.run([
            SQLStep(Engine.beginSnapshot),
            SQLStep(
              "SELECT set_config('idle_in_transaction_session_timeout', $1, true)",
              [.text(String(PostgresOptions.idleSnapshotMilliseconds))]),
          ])
        }
        return connection
      } catch let failure as DatabaseFailure where failure.kind == .lost && !isNew {
        continue
      } catch {
        connection.close()
        throw (error as? DatabaseFailure)?.opsError ?? error
      }
    }
  }

  private func withPlace<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    try await places.enter(patience: options.poolMilliseconds)
    defer { places.leave() }
    return try await body()
  }

  private func take() async throws -> (Connection, isNew: Bool) {
    let (idle, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
    if isClosed { throw WriteRefusal.closed }
    if let idle { return (idle, false) }
    do {
      return (try await Connection.open(options.forCallers), true)
    } catch let failure as DatabaseFailure {
      throw failure.opsError
    }
  }

  /// Takes back a connection that is in no transaction.
  func put(_ connection: Connection) {
    let isKept =
      connection.isUsable
      && state.withLock { state in
        guard !state.isClosed, state.idle.count < options.idleReaders else { return false }
        state.idle.append(connection)
        return true
      }
    if !isKept { connection.close() }
  }

  /// Closes the idle connections; those in use close when their work is done.
  func close() {
    let idle = state.withLock { state in
      defer { state.idle = [] }
      state.isClosed = true
      return state.idle
    }
    for connection in idle { connection.close() }
  }

  /// How many connections are idle.
  var idleCount: Int { state.withLock { $0.idle.count } }
}
