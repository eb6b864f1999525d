import OpsDomain
import OpsKernel
import OpsServer
import OpsStorage
import OpsStorageRemote
import OpsTesting
import OpsWarehouse
import OpsWire
import TestBenches
import Testing

/// A server whose store tells of what other servers commit.
@Suite struct NewsOfOtherServersTests {
  private struct Enough: Error {}

  /// A sample book behind a store that tells of commits, and its server, which by itself looks for
  /// nothing within the time of a test.
  private struct Bench {
    let book: SampleBook
    let store: ToldStore
    let server: TestServer

    init() async throws {
      let book = try await SampleBook.make()
      let store = ToldStore(book.store)
      self.book = book
      self.store = store
      server = try await TestServer.start(
        store, rules: book.world.rules, operations: book.world.blueprint.operations,
        world: book.world, desk: book.desk
      ) { configuration in
        configuration.principalLifetime = TestServer.patience
        configuration.streamPause = TestServer.patience
        configuration.streamToldPause = TestServer.patience
        configuration.streamHeartbeat = TestServer.patience
      }
      server.doorkeeper.give("opsh_anna", to: book.principal(.administrator))
    }

    /// Tells until the server listens and `isHeard`, as it may begin to listen late.
    func tell(
      _ news: CommitNews?, until isHeard: () async throws -> Bool
    ) async throws -> Bool {
      for _ in 0..<100_000 {
        store.tell(news)
        if try await isHeard() { return true }
        await Task.yield()
      }
      return false
    }
  }

  @Test func aStreamSendsWhatAnotherServerCommits() async throws {
    let bench = try await Bench()
    let client = try bench.server.client(token: "opsh_anna")
    let listening = try await bench.tell(nil) { bench.store.listenerCount > 0 }
    #expect(listening)
    var names: [String] = []
    do {
      try await RemoteChanges(client).follow(after: nil, of: "product") { event in
        if event.name == "change" {
          names += [try event.document()["name"]?.string ?? ""]
          throw Enough()
        }
        // The desk writes past the store of the server, as another server would.
        _ = try await bench.book.dependencies.products.edit(
          EditProduct(sku: "LAMP-1", name: "Lamp"), bench.book.call(.salesperson))
        let end = try await bench.book.store.journal.head().sequence
        bench.store.tell(CommitNews(end...end, of: ["products"]))
      }
    } catch is Enough {}
    #expect(names == ["LAMP-1"])
    try await client.close()
    await bench.server.stop()
  }

  @Test func rightsAreAskedForAgainWhenAnotherServerChangesPeople() async throws {
    let bench = try await Bench()
    let anna = Caller(server: bench.server, token: "opsh_anna")
    #expect(try await anna.get("/v1/session").status == 200)
    bench.server.doorkeeper.revoke("opsh_anna")
    #expect(try await anna.get("/v1/session").status == 200, "the rights are remembered")
    let isForgotten = try await bench.tell(CommitNews(1...1, of: ["role_assignments"])) {
      try await anna.get("/v1/session").status == 401
    }
    #expect(isForgotten)
    await bench.server.stop()
  }

  @Test func rightsStayRememberedWhenOthersWriteGoods() async throws {
    let bench = try await Bench()
    let anna = Caller(server: bench.server, token: "opsh_anna")
    _ = try await bench.tell(nil) { bench.store.listenerCount > 0 }
    #expect(try await anna.get("/v1/session").status == 200)
    let before = bench.server.doorkeeper.questions
    for sequence in Int64(1)...20 {
      bench.store.tell(CommitNews(sequence...sequence, of: ["products", "stock_movements"]))
      #expect(try await anna.get("/v1/session").status == 200)
    }
    // One question at most is because of the news from before the loop.
    #expect(bench.server.doorkeeper.questions <= before + 1)
    await bench.server.stop()
  }
}
