import Foundation
import OpsStorage
import OpsStorageLocal
import OpsTesting
import Testing

/// A server whose book file is replaced while it runs stops answering, and tells its watchers so.
@Suite struct ReplacedBookServerTests {
  @Test func nothingIsAnsweredFromABookThatIsNoLongerThere() async throws {
    let folder = MovingServer.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("book").path
    let store = try await LocalStore(path: path, schemas: ContractCollections.rules.map(\.schema))
    let server = try await TestServer.start(store)
    let client = Caller(server: server)
    #expect(try await client.get("/ready").status == 200)
    // An equal file at the same path, as a restored backup would be.
    try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
    #expect(rename(path + ".copy", path) == 0)
    let ready = try await client.get("/ready")
    #expect(ready.status == 503)
    #expect(ready.code == "tempfail.book_replaced")
    let head = try await client.get("/v1/journal/head")
    #expect(head.status == 503)
    #expect(head.code == "tempfail.book_replaced")
    #expect(try await client.get("/health").status == 200)
    await server.stop()
    try await store.close()
  }
}
