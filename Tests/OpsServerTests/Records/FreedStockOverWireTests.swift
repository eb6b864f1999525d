import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import OpsWire
import Testing

@Suite("Goods that come in by a batch of records")
struct FreedStockOverWireTests {
  @Test func goToWhoWaitsForThem() async throws {
    let sample = try await TestServer.sample()
    let sam = sample.book.call(.salesperson)
    let requests = sample.book.dependencies.outOfStock
    _ = try await requests.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 25), sam)
    let (product, from, to) = try await sample.book.read { transaction in
      let locations = transaction.repository(Location.self)
      return (
        try await transaction.repository(Product.self).named("LAMP-1").id,
        try await locations.named("SUPPLIER").id, try await locations.named("MAIN").id
      )
    }
    let movement = StockMovement(
      id: RecordID(rawValue: 555_001), productID: product, fromID: from, toID: to, quantity: 5,
      kind: .receipt, at: SampleBook.start, recordedAt: SampleBook.start, actor: nil)
    let bytes = WireCoder.bytes(
      CommitRequest(
        key: "k",
        changes: [
          Transaction.DirectChange(
            schema: StockMovement.schema, id: movement.id, verb: .insert, row: movement.row,
            version: 0)
        ]),
      in: WireCollections(sample.book.world.rules.schemas))
    let before = try await sample.book.store.journal.head().sequence
    let reply = try await sample.caller("wil").post(
      "/v1/commits", try DocumentParser.parse(bytes, limits: .trusted))
    #expect(reply.status == 200)
    #expect(try await sample.book.store.journal.head().sequence == before + 1)
    let shown = try await requests.show(RequestReference(request: "OOS-000001"), sam).output
    #expect(shown.request.allocated == 25)
    await sample.server.stop()
  }
}
