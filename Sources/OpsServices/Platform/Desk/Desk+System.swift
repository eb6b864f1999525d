import OpsDomain
import OpsStorage

/// Work that no caller may ask for as an operation: signing in and out, the first set-up. Its input
/// is no document, so neither a fingerprint nor an answer of it reaches the journal.
extension Desk {
  /// Reads with the rights of the system, under a name for failures.
  package func readAsSystem<Output: Sendable>(
    _ name: String, _ body: @Sendable (Transaction) async throws -> Output
  ) async throws -> Output {
    let context = world.context(for: .system)
    do {
      return try await store.read(.latest) { reader in
        try await body(Transaction(reading: reader, context: context))
      }
    } catch {
      await keepRefusal(error, of: name, Call(.nobody))
      throw report(error, of: name)
    }
  }

  /// Writes with the rights of the system. The commit names the work and who stands behind it.
  package func performAsSystem<Output: Sendable>(
    _ work: SystemWork, actor: RecordID? = nil, reason: String? = nil,
    _ body: @Sendable (Transaction) async throws -> Output
  ) async throws -> Outcome<Output> {
    let context = world.context(for: .system)
    let header = CommitHeader(
      key: OperationKey.make(clock: world.clock, random: world.random), at: world.clock.now(),
      actor: actor, operation: work.rawValue, reason: reason)
    do {
      let committed = try await alone {
        try await store.transact { overlay in
          overlay.header = header
          return try await body(Transaction(writing: overlay, context: context))
        }
      }
      return Outcome(
        output: committed.answer, changed: committed.receipt != nil, receipt: committed.receipt)
    } catch {
      throw report(error, of: work.rawValue)
    }
  }
}
