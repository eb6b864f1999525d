import OpsDomain
import OpsStorage

/// The books that the work of a task is writing to, the child tasks of that work included.
private enum Writing {
  @TaskLocal static var books: [ObjectIdentifier] = []
}

extension Desk {
  /// Whether this is work inside a write of the book.
  package var isWriting: Bool { Writing.books.contains(store.identity) }

  /// Throws `usage.arguments` for an operation that stands alone and would be part of another one's
  /// commit here. In a changeset it may be tried out, and the changeset's commit refuses it.
  func requireAlone(_ descriptor: OperationDescriptor) throws {
    guard descriptor.standsAlone, store.isWithinTransaction else { return }
    throw descriptor.aloneRefusal
  }

  /// Runs `work`, which writes to the book, unless it belongs to work that does so already: the
  /// inner one would wait for its turn until the outer one ends, and that is never.
  ///
  /// Throws `internal.bug` then, and what `work` throws.
  func alone<Answer: Sendable>(_ work: () async throws -> Answer) async throws -> Answer {
    let book = store.identity
    guard !Writing.books.contains(book) else {
      throw OpsError(
        .internalError, "A write was called inside another write of the same book",
        hint: "this is a bug: work inside a write uses its transaction")
    }
    return try await Writing.$books.withValue(Writing.books + [book]) { try await work() }
  }
}

extension OperationDescriptor {
  /// The refusal of an operation that stands alone as a part of something else.
  var aloneRefusal: OpsError {
    OpsError(
      .usage,
      "\(name) makes several commits, so it cannot be a step of `run --atomic` or a row of bulk",
      field: "operation", hint: "run it by itself, and the other commands without it")
  }
}
