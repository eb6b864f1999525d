import OpsDomain

/// The parts of a run that stand for themselves, such as one payment after the other: what is wrong
/// with one of them does not stop the others. A run with such a part has failed once all were done.
package struct JobParts {
  private var failure: (any Error)?

  package init() {}

  /// Does a part. Throws what stops the others as well: a cancellation, a run that was taken over,
  /// and a book that cannot be read or written now.
  package mutating func run(_ part: () async throws -> Void) async throws {
    do {
      try await part()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let stopped = (error as? OpsError)?.errorClass
      guard stopped?.isRetryable != true, stopped != .conflict, stopped != .interrupted else {
        throw error
      }
      if failure == nil { failure = error }
    }
  }

  /// Throws what was wrong with the first part that failed.
  package func end() throws {
    if let failure { throw failure }
  }
}
