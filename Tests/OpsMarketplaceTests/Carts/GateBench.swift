import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting

/// Writes through the gate without an operation, with the rights of somebody.
enum GateBench {
  static func act<Answer: Sendable>(
    as principal: Principal, in book: SampleBook,
    _ body: @Sendable (Transaction) async throws -> Answer
  ) async throws -> Answer {
    let context = book.world.context(for: principal)
    let header = CommitHeader(
      key: OperationKey.make(clock: book.clock, random: book.world.random),
      at: book.clock.now(), actor: principal.userID, operation: "test.act")
    return try await book.store.transact { overlay in
      overlay.header = header
      return try await body(Transaction(writing: overlay, context: context))
    }.answer
  }
}
