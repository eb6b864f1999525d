import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("What to order for several places")
struct ReorderPlacesTests {
  private func set(_ bench: ValuationBench, at location: String) async throws {
    _ = try await bench.book.dependencies.reorder.set(
      SetReorder(sku: "LAMP-1", min: 0, max: 50, location: location), bench.stock.wil)
  }

  private func all(
    _ bench: ValuationBench
  ) async throws -> [String: ReorderProposalView] {
    let proposals = try await bench.book.dependencies.reorder.propose(
      ProposeReorder(satisfied: true), bench.stock.wil
    ).output.items
    return Dictionary(
      proposals.map { ($0.location, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Takes back an issue as `undo` does.
  private func giveBack(_ quantity: Quantity, _ bench: ValuationBench) async throws {
    try await bench.book.write { transaction in
      let locations = transaction.repository(Location.self)
      let movement = StockMovement(
        id: transaction.nextID(),
        productID: try await transaction.repository(Product.self).named("LAMP-1").id,
        fromID: try await locations.named("CUSTOMER").id,
        toID: try await locations.named("MAIN").id, quantity: quantity, kind: .issue,
        at: transaction.now, recordedAt: transaction.now, actor: nil)
      _ = try await transaction.insert(StockMovement.schema, movement.row)
    }
  }

  @Test func whatCameBackIsNoDemand() async throws {
    let bench = try await ValuationBench(day: 70)
    try await set(bench, at: "MAIN")
    try await set(bench, at: "SHOP")
    try await bench.stock.issue(10)
    try await giveBack(10, bench)
    try await bench.stock.move(7)
    try await bench.stock.move(7, from: "SHOP", to: "MAIN")
    // A transfer that is called back days later never was one.
    try await bench.send(6)
    bench.book.clock.set(to: ValuationBench.day(74))
    try await bench.callBack("TR-000001")
    bench.book.clock.set(to: ValuationBench.day(100))
    let proposals = try await all(bench)
    #expect(proposals.count == 2)
    for proposal in proposals.values {
      #expect(proposal.dailyDemand == .zero, "\(proposal.location)")
      #expect(proposal.method == .none, "\(proposal.location)")
    }
  }

  @Test func whatGoesIntoProductionAndToOtherPlacesIsDemand() async throws {
    let bench = try await ValuationBench()
    _ = try await bench.book.dependencies.settings.set(
      SetSetting(setting: "reorder.history", value: "30d"), bench.stock.anna)
    try await bench.stock.receive(500, on: ValuationBench.day(1))
    for day: Int64 in 70..<100 {
      try await bench.stock.move(2, to: "PRODUCTION", on: ValuationBench.day(day))
      try await bench.stock.move(3, on: ValuationBench.day(day))
      try await bench.stock.issue(1, at: "SHOP", on: ValuationBench.day(day))
    }
    try await set(bench, at: "MAIN")
    try await set(bench, at: "SHOP")
    let proposals = try await all(bench)
    #expect(proposals["MAIN"]?.dailyDemand == 5)
    // What comes in is supply, and does not hide what is given out.
    #expect(proposals["SHOP"]?.dailyDemand == 1)
  }

  @Test func requestsCountForTheRuleNearestAroundTheDefaultPlace() async throws {
    let bench = try await ValuationBench()
    let places: [(code: String, parent: String?)] = [("BACK", nil), ("WINDOW", "SHOP")]
    for (code, parent) in places {
      _ = try await bench.stock.locations.create(
        CreateLocation(code: code, parent: parent), bench.stock.wil)
    }
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 17), bench.stock.sam)
    try await set(bench, at: "BACK")
    try await set(bench, at: "SHOP")
    // Nothing is ordered for the default place: the first rule stands for it.
    #expect(try await all(bench).mapValues(\.waiting) == ["BACK": 17, "SHOP": 0])
    _ = try await bench.book.dependencies.settings.set(
      SetSetting(setting: "stock.default_location", value: "WINDOW"), bench.stock.anna)
    #expect(try await all(bench).mapValues(\.waiting) == ["BACK": 0, "SHOP": 17])
    try await set(bench, at: "WINDOW")
    #expect(
      try await all(bench).mapValues(\.waiting) == ["BACK": 0, "SHOP": 0, "WINDOW": 17])
  }

  @Test func proposalsComeInPages() async throws {
    let bench = try await ValuationBench()
    let reorder = bench.book.dependencies.reorder
    for sku in ["OLD-1", "LAMP-1", "RICE"] {
      _ = try await reorder.set(SetReorder(sku: sku, min: 5, max: 9), bench.stock.wil)
    }
    func page(_ after: String?) async throws -> Listing<ReorderProposalView> {
      try await reorder.propose(ProposeReorder(limit: 1, after: after), bench.stock.wil).output
    }
    let first = try await page(nil)
    #expect(first.items.map(\.sku) == ["OLD-1"])
    // Nothing is needed of the lamp: the page goes on until it is full.
    let afterFirst = try #require(first.next)
    let second = try await page(afterFirst)
    #expect(second.items.map(\.sku) == ["RICE"])
    let afterSecond = try #require(second.next)
    let last = try await page(afterSecond)
    #expect(last.items.isEmpty && last.next == nil)
    let none = await StockBench.refusal {
      try await reorder.propose(ProposeReorder(limit: 0), bench.stock.wil)
    }
    #expect(none?.code == .badValue)
  }
}
