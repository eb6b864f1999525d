import OpsDomain
import OpsStorage
import Synchronization

/// What a book has in its database beside records and journal, so that its servers need no files of
/// their own: see docs/adr/0116.
package final class PostgresKept: Sendable {
  /// What a database has of it.
  package enum State: Sendable, Equatable {
    /// Nothing, and no table of a book either.
    case noBook
    /// Nothing, and no commit either: a book may begin with it.
    case begins
    /// Nothing, although the book has commits: its keys are elsewhere.
    case elsewhere
    /// Keys and files.
    case isHere
  }

  private struct Held {
    var connection: Connection?
    /// Why the last attempt to connect failed, and until when it is not repeated.
    var failure: (error: any Error, until: Int64)?
  }

  /// How often something is tried whose connection was lost.
  private static let attempts = 3
  /// How long a database that could not be reached is left alone, in nanoseconds.
  private static let rest: Int64 = 500_000_000

  /// Reads and writes files; its connections are few, because a file comes in many parts.
  let pool: ConnectionPool
  private let options: PostgresOptions
  private let held = Mutex(Held())

  private init(_ options: PostgresOptions) {
    self.options = options
    pool = ConnectionPool(options)
  }

  /// The options of these connections: a thread waits for their answers.
  private static func patient(_ options: PostgresOptions) -> PostgresOptions {
    var options = options
    options.readers = 8
    options.idleReaders = 2
    options.statementMilliseconds = 20_000
    options.connectMilliseconds = min(options.connectMilliseconds, 3_000)
    return options
  }

  /// What the database has. Throws what connecting throws.
  package static func state(_ options: PostgresOptions) async throws -> State {
    do {
      let connection = try await Connection.open(options)
      defer { connection.close() }
      return try await connection.perform(isCancellable: true) { engine in
        if try engine.isTable(KeptTables.items),
          try engine.run(SQLStep("SELECT count(*) FROM \(KeptTables.items)")).value != .integer(0)
        {
          return .isHere
        }
        guard try BookOpener.isThere(engine) else { return .noBook }
        return try engine.head().sequence == 0 ? .begins : .elsewhere
      }
    } catch let failure as DatabaseFailure {
      throw BookOpener.unreachable(failure)
    }
  }

  /// Opens what the database has, and makes the tables where they are missing.
  package static func open(_ options: PostgresOptions) async throws -> PostgresKept {
    let kept = PostgresKept(patient(options))
    do {
      let connection = try await Connection.open(kept.options)
      do {
        try await connection.perform(isCancellable: true) { engine in
          // A standby, or a role without the right, can still read.
          guard try !engine.isTable(KeptTables.tries) else { return }
          try engine.inMaking { _ = try engine.run(KeptTables.statements.map { .once($0) }) }
        }
      } catch {
        connection.close()
        throw error
      }
      kept.held.withLock { $0.connection = connection }
      return kept
    } catch let failure as DatabaseFailure {
      throw BookOpener.unreachable(failure)
    }
  }

  /// Runs `body` on the one connection for short questions, while the thread waits. It may run
  /// again when the connection is lost, also after its commit.
  func now<Answer: Sendable>(_ body: (Engine) throws -> Answer) throws(OpsError) -> Answer {
    let result: Result<Answer, OpsError> = held.withLock { held in
      var attempt = 1
      while true {
        do {
          return .success(try connection(&held).performNow(body))
        } catch let failure as DatabaseFailure where failure.kind == .lost {
          held.connection?.close()
          held.connection = nil
          guard attempt < Self.attempts else { return .failure(failure.opsError) }
          attempt += 1
        } catch let failure as DatabaseFailure {
          return .failure(failure.opsError)
        } catch let error as OpsError {
          // The loss of the connection was put into words on its way.
          let isLost = error.code == .unavailable && held.connection?.isUsable == false
          guard isLost, attempt < Self.attempts else { return .failure(error) }
          attempt += 1
        } catch {
          return .failure(
            OpsError(.storageFailed, "The keys of the book cannot be read", hint: "retry"))
        }
      }
    }
    return try result.get()
  }

  private func connection(_ held: inout Held) throws -> Connection {
    if let known = held.connection, known.isUsable { return known }
    if let failure = held.failure, Stopwatch.now < failure.until { throw failure.error }
    do {
      let connection = try Connection.openNow(options)
      held = Held(connection: connection)
      return connection
    } catch {
      held.failure = (error, Stopwatch.now + Self.rest)
      throw error
    }
  }

  /// Releases the connections.
  package func close() {
    pool.close()
    let connection = held.withLock { held in
      defer { held.connection = nil }
      return held.connection
    }
    connection?.close()
  }
}

extension Engine {
  /// Whether the book's schema has a table of this name.
  fileprivate func isTable(_ name: String) throws -> Bool {
    let question =
      "SELECT count(*) FROM pg_class WHERE relname = $1"
      + " AND relnamespace = current_schema()::regnamespace"
    return try run(SQLStep(question, [.text(name)])).value == .integer(1)
  }
}
