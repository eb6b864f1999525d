import Dispatch
import OpsDomain

/// One connection to the database on a queue of its own, so that no task's thread waits for it.
///
/// Unchecked, because the engine is not sendable: it is only ever touched on the queue, which runs
/// one block at a time.
final class Connection: @unchecked Sendable {
  private let queue = DispatchQueue(label: "book-database")
  private let engine: Engine
  private let interruption: Interruption

  private init(_ engine: Engine) {
    self.engine = engine
    interruption = engine.link.interruption
  }

  /// Signs in and prepares the session.
  static func open(_ options: PostgresOptions) async throws -> Connection {
    let queue = DispatchQueue(label: "book-sign-in")
    return try await withCheckedThrowingContinuation { continuation in
      queue.async {
        let result = Result { Connection(try Engine(options)) }.mapError { Self.passedOn($0) }
        HeldPlace.passOn { continuation.resume(with: result) }
      }
    }
  }

  /// The same for a caller whose thread waits for it.
  static func openNow(_ options: PostgresOptions) throws -> Connection {
    Connection(try Engine(options))
  }

  /// Runs `body` on the queue while the thread of the caller waits: for the few questions whose
  /// answers a caller has to have before it goes on, and that cannot be asked by a task.
  func performNow<Answer: Sendable>(_ body: (Engine) throws -> Answer) throws -> Answer {
    try queue.sync { try body(engine) }
  }

  /// Runs `body` on the queue.
  ///
  /// - Parameter isCancellable: Whether the connection is closed when the task is cancelled.
  /// Nothing
  ///   ends a write halfway.
  func perform<Answer: Sendable>(
    isCancellable: Bool = false, _ body: @escaping @Sendable (Engine) throws -> Answer
  ) async throws -> Answer {
    guard isCancellable else { return try await run(body) }
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await run(body)
    } onCancel: { [interruption] in
      interruption.want()
    }
  }

  private func run<Answer: Sendable>(
    _ body: @escaping @Sendable (Engine) throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in
        let result = Result { try body(engine) }.mapError { Self.passedOn($0) }
        // The task that waits for this connection may hold the turn to write.
        HeldPlace.passOn { continuation.resume(with: result) }
      }
    }
  }

  /// Whether the connection can be used again, as far as this side knows.
  var isUsable: Bool { queue.sync { engine.link.isOpen && !interruption.isWanted } }

  /// Ends the connection after what runs on it.
  func close() { queue.async { [self] in engine.link.close() } }

  /// An interruption is the end that a cancelled task has asked for; failures of the database keep
  /// their own type for those who can do something about them.
  private static func passedOn(_ error: any Error) -> any Error {
    if let failure = error as? DatabaseFailure, failure.kind == .interrupted {
      return CancellationError()
    }
    return error
  }
}
