import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import Testing

/// Keys of other people in what the server tells of commits that take others back.
@Suite struct HistoryKeysTests {
  @Test func whatACommitTakesBackIsToldWithoutItsKey() async throws {
    let sample = try await TestServer.sample()
    let (book, anna) = (sample.book, sample.book.call(.administrator))
    _ = try await book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", price: UnitPrice(rawValue: 30_000_000)),
      book.call(.administrator, key: "pricekey-9", reason: "secret"))
    _ = try await book.dependencies.changesets.undo(CommitReference(commit: "pricekey-9"), anna)
    _ = try await book.dependencies.changesets.redo(CommitReference(), anna)
    let id = try await book.read { try await $0.repository(Product.self).named("LAMP-1").id }
    let path = "/v1/records/products/\(id)/history"
    func elevations(_ reply: Caller.Reply) -> [String] {
      (reply.data?.items ?? []).flatMap { $0["elevations"]?.items ?? [] }.compactMap(\.string)
    }
    let wil = try await sample.caller("wil").get(path)
    #expect(wil.status == 200)
    let told = elevations(wil).filter { $0.hasPrefix("undoes ") }
    #expect(told.count == 2)
    #expect(told.allSatisfy { Int64($0.dropFirst("undoes commit ".count)) != nil }, "\(told)")
    #expect(!"\(wil.document)".contains("pricekey-9") && !"\(wil.document)".contains("secret"))
    let own = elevations(try await sample.caller("anna").get(path))
    #expect(own.contains { $0.hasPrefix("undoes commit ") && $0.hasSuffix("(pricekey-9)") })
    await sample.server.stop()
  }
}
