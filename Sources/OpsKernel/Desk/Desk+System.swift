import OpsDomain
import OpsStorage

/// Work that no caller may ask for as an operation: signing in and out, the first set-up. Its input
/// is no document, so neither a fingerprint nor an answer of it reaches the journal.
extension Desk {
  /// Reads with the rights of the system. Failures are kept under the name of the work.
  package func readAsSystem<Output: Sendable>(
    _ work: SystemWork, consistency: ReadConsistency = .latest,
    _ body: @Sendable (Transaction) async throws -> Output
  ) async throws -> Output {
    let context = world.context(for: .system)
    do {
      return try await store.read(consistency) { reader in
        try await body(Transaction(reading: reader, context: context))
      }
    } catch {
      await keepRefusal(error, of: work.rawValue, Call(.nobody))
      throw report(error, of: work.rawValue)
    }
  }

  /// Writes with the rights of the system. The commit names the work and who stands behind it.
  ///
  /// - Parameter canWait: Whether it can as well be done another time: then it does not wait for
  ///   others, and throws `tempfail.book_busy` while they write.
  package func performAsSystem<Output: Sendable>(
    _ work: SystemWork, actor: RecordID? = nil, reason: String? = nil, canWait: Bool = false,
    _ body: @Sendable (Transaction) async throws -> Output
  ) async throws -> Outcome<Output> {
    let context = world.context(for: .system)
    let header = CommitHeader(
      key: OperationKey.make(clock: world.clock, random: world.random), at: world.clock.now(),
      actor: actor, operation: work.rawValue, reason: reason)
    do {
      let committed = try await alone {
        @Sendable func write(_ overlay: Overlay) async throws -> Output {
          overlay.header = header
          return try await settled(body, Transaction(writing: overlay, context: context))
        }
        return canWait
          ? try await store.transactSoon(write) : try await store.transact(write)
      }
      return Outcome(
        output: committed.answer, changed: committed.receipt != nil, receipt: committed.receipt)
    } catch {
      throw report(error, of: work.rawValue)
    }
  }
}

extension Desk {
  /// Runs the work of an operation, and what areas do about what has happened in it: see
  /// ``Transaction/settle()``.
  func settled<Output>(
    _ body: (Transaction) async throws -> Output, _ transaction: Transaction
  ) async throws -> Output {
    let output = try await body(transaction)
    try await transaction.settle()
    return output
  }
}
