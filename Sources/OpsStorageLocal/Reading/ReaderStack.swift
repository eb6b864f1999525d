import OpsDomain
import Synchronization

/// Idle read-only connections. Taking one never waits: when none is idle, another is opened.
///
/// Reads are synchronous on purpose. Reading a pool with `await` costs ten times as much, and
/// mixing both kinds on one pool can hold all its connections by tasks that no thread is left to
/// resume.
final class ReaderStack: Sendable {
  private struct State {
    var idle: [Connection] = []
    /// The writer's, while it is lent.
    var lent: ObjectIdentifier?
    var isClosed = false
  }

  private let path: String
  private let options: LocalStoreOptions
  private let watch: BookWatch?
  private let state = Mutex(State())

  /// - Parameter watch: Notices that the file was replaced; nil for one that nobody else knows.
  init(path: String, options: LocalStoreOptions, watch: BookWatch?) {
    self.path = path
    self.options = options
    self.watch = watch
  }

  /// Runs one short question. A transaction that it leaves open is rolled back. A connection whose
  /// transaction cannot be ended is not used again.
  func read<Answer>(_ body: (Engine) throws -> Answer) throws -> Answer {
    let connection = try take()
    var isAtRest = false
    defer { if isAtRest { put(connection) } }
    return try connection.perform { engine in
      // In a transaction that is still open, the next read would see the book as it is now.
      defer {
        isAtRest = engine.endReading()
      }
      return try body(engine)
    }
  }

  /// Runs `body` while one connection keeps a read transaction open.
  func snapshot<Answer: Sendable>(
    _ body: @Sendable (ConnectionReader) async throws -> Answer
  ) async throws -> Answer {
    let connection = try take()
    try connection.perform { try $0.run("BEGIN") }
    let result: Result<Answer, any Error>
    do {
      result = .success(try await body(ConnectionReader(connection: connection, watch: watch)))
    } catch {
      result = .failure(error)
    }
    if try connection.perform({ $0.endReading() }) { put(connection) }
    return try result.get()
  }

  /// A connection of the caller's own, for work that takes long.
  /// Throws `tempfail.book_replaced` about a second after the book's file was replaced.
  func take() throws(OpsError) -> Connection {
    try watch?.checkForReading()
    let (connection, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
    if isClosed { throw OpsError(.internalError, "The book has been closed") }
    if let connection { return connection }
    let opened = try Connection(
      path: path, isReadOnly: true, cacheKiB: options.readerCacheKiB,
      busyMilliseconds: LocalStoreOptions.readerWaitMilliseconds)
    do {
      // It was opened by its path, which may be another file's by now.
      try watch?.check()
    } catch {
      opened.leak()
      throw error
    }
    return opened
  }

  /// Takes back a connection that is in no transaction.
  func put(_ connection: Connection) {
    state.withLock { state in
      let isLent = state.lent == ObjectIdentifier(connection)
      guard !state.isClosed, isLent || state.idle.count < options.idleReaders else { return }
      state.idle.append(connection)
    }
  }

  /// Takes the writer's connection until it is asked back.
  func borrow(_ connection: Connection) throws {
    try connection.perform {
      try $0.turn(toReading: true, busyMilliseconds: LocalStoreOptions.readerWaitMilliseconds)
    }
    state.withLock { state in
      state.lent = ObjectIdentifier(connection)
      state.idle.append(connection)
    }
  }

  /// The writer's connection; nil when a reader is at work on it, or it was given back before.
  func giveBack() -> Connection? {
    let connection = state.withLock { state -> Connection? in
      guard let lent = state.lent,
        let place = state.idle.firstIndex(where: { ObjectIdentifier($0) == lent })
      else { return nil }
      state.lent = nil
      return state.idle.remove(at: place)
    }
    guard let connection else { return nil }
    do {
      try connection.perform {
        try $0.turn(
          toReading: false, busyMilliseconds: LocalStoreOptions.foreignLockMilliseconds)
      }
    } catch {
      // What cannot be made ready to write is dropped; another is opened.
      return nil
    }
    return connection
  }

  /// Closes the idle connections; those in use close when their work is done.
  func close() throws {
    let idle = state.withLock { state in
      defer { state.idle = [] }
      state.isClosed = true
      return state.idle
    }
    for connection in idle { try connection.close() }
  }
}
