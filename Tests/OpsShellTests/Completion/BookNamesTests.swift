import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import Testing

@testable import OpsShell

@Suite("Names within their time")
struct BookNamesTests {
  /// A host whose book answers when the test says so.
  private final class SlowHost: BareHost {
    let inner: SampleHost
    private let gate: AsyncStream<Void>
    private let opener: AsyncStream<Void>.Continuation

    init(_ inner: SampleHost) {
      self.inner = inner
      (gate, opener) = AsyncStream.makeStream()
    }

    func open() { opener.finish() }

    var completionWait: TimeSpan { inner.completionWait }

    func dependencies() async throws -> AppDependencies {
      for await _ in gate {}
      return try await inner.dependencies()
    }

    func principal() async throws -> Principal { try await inner.principal() }
  }

  @Test("A book that does not answer in time offers nothing, and its late answer serves later")
  func budget() async throws {
    let host = SlowHost(SampleHost(try await SampleBook.make(), as: .administrator))
    let names = BookNames(host, clock: StoppedClock(isOver: true))
    #expect(await names.names(.product, prefix: "l").isEmpty)
    host.open()
    // The late answer is kept: sooner or later it is there without waiting.
    var found: [NameView] = []
    while found.isEmpty {
      await Task.yield()
      found = await names.names(.product, prefix: "la")
    }
    #expect(found.map(\.name) == ["LAMP-1"])
  }

  @Test("A book that fails offers nothing")
  func fails() async throws {
    let names = BookNames(
      SampleHost(try await SampleBook.make(), as: nil), clock: StoppedClock())
    #expect(await names.names(.product, prefix: "").isEmpty)
  }
}
