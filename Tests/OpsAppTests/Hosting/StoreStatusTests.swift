import OpsDomain
import OpsTesting
import Testing

/// What `store status` tells of a store.
@Suite("Status of the store")
struct StoreStatusTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test("A book in a file tells its sizes and where its journal ends")
  func file() async throws {
    let desk = try await SignedDesk.withBook(home)
    let before = await desk.run("store status -o json").json?["data"]
    #expect(before?["kind"]?.string == "local")
    #expect(before?["engine"]?.string?.hasPrefix("SQLite 3.") == true)
    #expect((before?["size"]?.int ?? 0) > 4_096)
    #expect(before?["head"]?.string?.count == 64)
    let commits = try #require(before?["commits"]?.int)
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0)
    let after = await desk.run("store status -o json").json?["data"]
    #expect((after?["commits"]?.int ?? 0) > commits)
    #expect(after?["head"] != before?["head"])
  }

  @Test("Nobody needs a sign-in, as for doctor")
  func open() async throws {
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("auth logout").exit == 0)
    #expect(await desk.run("store status").exit == 0)
  }

  @Test("A book in memory has no files to tell of")
  func mock() async throws {
    let status = await SignedDesk(home, .mock).run("store status -o json").json?["data"]
    #expect(status?["kind"]?.string == "mock")
    #expect(status?["size"] == nil)
  }
}
