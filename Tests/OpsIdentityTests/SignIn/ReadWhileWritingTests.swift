import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// A caller that only reads does not wait for a writer, not even for the note of its sign-in.
@Suite struct ReadWhileWritingTests {
  @Test func aSessionThatIsDueToBeProlongedReadsAtOnce() async throws {
    let bench = try await IdentityBench.make()
    let token = try await bench.identity.signIn("sam", IdentityBench.samsPassword).token
    bench.book.clock.advance(milliseconds: 20 * 60_000)
    try await requireReading(bench.book, token)
    // Prolonged by the next use that finds the book free.
    #expect(try await bench.identity.authenticate(token).name == "sam")
    bench.book.clock.advance(milliseconds: 20 * 60_000)
    #expect(try await bench.identity.authenticate(token).name == "sam")
  }

  @Test func aTokenWhoseUseIsNotedReadsAtOnce() async throws {
    let bench = try await AccessBench.make()
    try await requireReading(bench.book, try await bench.samsToken().token)
  }

  private func requireReading(_ book: SampleBook, _ token: Secret) async throws {
    let store = BusyStore(book.store)
    let busy = AppDependencies(desk: Desk(store: store, world: book.world))
    let principal = try await busy.identity.authenticate(token)
    #expect(principal.name == "sam")
    _ = try await busy.stock.list(ListStock(), Call(principal))
    #expect(store.waits == 0)
  }
}
