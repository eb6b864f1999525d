import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@Suite("Hidden fields over HTTP")
struct HiddenFieldsTests {
  /// A receipt of wil's with a cost, and its path.
  private func receipt(_ sample: SampleServer) async throws -> String {
    _ = try await sample.book.dependencies.stock.receive(
      ReceiveStock(
        sku: "LAMP-1", quantity: .whole(2), cost: try UnitPrice(parsing: "9.5")),
      sample.book.call(.warehouseKeeper))
    let movement = try await sample.book.read { transaction in
      try await transaction.repository(StockMovement.self).first(
        where: .notEquals(StockMovement.Columns.unitCost, nil))
    }
    return "/v1/records/stock_movements/\(try #require(movement).id)"
  }

  @Test func areInNeitherTheRecordNorItsHistory() async throws {
    let sample = try await TestServer.sample()
    let path = try await receipt(sample)
    let sam = sample.caller("sam")
    let wil = sample.caller("wil")
    for place in [path, path + "/history"] {
      let hidden = try await sam.get(place)
      let shown = try await wil.get(place)
      #expect(hidden.status == 200 && shown.status == 200)
      func text(_ reply: Caller.Reply) -> String {
        String(decoding: DocumentWriter.bytes(reply.document), as: UTF8.self)
      }
      #expect(text(shown).contains("9500000") || text(shown).contains("9.5"), "\(place)")
      #expect(!text(hidden).contains("9500000") && !text(hidden).contains("9.5"), "\(place)")
    }
    await sample.server.stop()
  }

  @Test func areInNoRowOfAQueryNorInTheSumsOfADay() async throws {
    let sample = try await TestServer.sample()
    _ = try await receipt(sample)
    _ = try await sample.book.dependencies.lots.discard(
      DiscardLot(sku: "LAMP-1", quantity: .whole(2), code: "damaged"),
      sample.book.call(.warehouseKeeper))
    func costs(_ name: String) async throws -> [Int64] {
      let page = try await sample.caller(name).post("/v1/records/stock_day_figures/query", [:])
      #expect(page.status == 200)
      return (page.data?.items ?? []).compactMap { $0["discarded_cost"]?.int }
    }
    #expect(try await costs("wil") == [1900])
    #expect(try await costs("sam").isEmpty)
    let sums = try await sample.caller("sam").post(
      "/v1/figures",
      ["collection": "stock_day_figures", "measures": [["sum", "discarded_cost"]]])
    #expect(sums.status == 403)
    let plan = try await sample.caller("eva").post(
      "/v1/operations/lot.discard",
      ["input": ["sku": "LAMP-1", "quantity": "2", "code": "damaged"], "dry_run": true])
    #expect(plan.status == 200)
    let changes = String(
      decoding: DocumentWriter.bytes(plan.document["changes"] ?? .null), as: UTF8.self)
    #expect(changes.contains("stock_movements") && !changes.contains("3800"))
    await sample.server.stop()
  }

  @Test func areNotInThePlanOfARehearsal() async throws {
    let sample = try await TestServer.sample()
    let reply = try await sample.caller("eva").post(
      "/v1/operations/stock.receive",
      ["input": ["sku": "LAMP-1", "quantity": "1", "cost": "7.25"], "dry_run": true])
    #expect(reply.status == 200)
    let changes = String(
      decoding: DocumentWriter.bytes(reply.document["changes"] ?? .null), as: UTF8.self)
    #expect(changes.contains("stock_movements"))
    #expect(!changes.contains("7250000") && !changes.contains("7.25"))
    await sample.server.stop()
  }
}
