import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Lots of goods that come in")
struct ReceivedLotTests {
  @Test func aDateNeedsNoLotCode() async throws {
    let bench = try await StockBench()
    let change = try await bench.receive(2, of: "RICE", expires: "2027-06-30")
    #expect(change.lots.map(\.lot) == ["2027-06-30"])
    // Goods with the same date are one lot, those with another date another one.
    try await bench.receive(1, of: "RICE", expires: "2027-06-30")
    try await bench.receive(1, of: "RICE", expires: "2027-07-31")
    let lots = try await bench.book.dependencies.lots.list(
      ListLots(product: "RICE"), bench.wil
    ).output.items
    #expect(lots.map(\.lot) == ["2027-06-30", "2027-07-31"])
    #expect(lots.map(\.quantity) == [3, 1])
    #expect(lots.first?.bestBefore == (try CivilDate(parsing: "2027-06-30")))
  }

  @Test func aUseByDateIsToldApart() async throws {
    let bench = try await StockBench()
    try await bench.receive(2, of: "RICE", expires: "2027-06-30")
    let date = try CivilDate(parsing: "2027-06-30")
    let change = try await bench.stock.receive(
      ReceiveStock(sku: "RICE", quantity: 1, useBy: date), bench.wil
    ).output
    #expect(change.lots.map(\.lot) == ["2027-06-30-use-by-2027-06-30"])
  }

  @Test func goodsWithAnotherBestBeforeDateAreAnotherLot() async throws {
    let bench = try await StockBench()
    let useBy = try CivilDate(parsing: "2027-06-28")
    var lots: [String] = []
    for bestBefore in ["2027-06-30", "2027-07-30", "2027-06-30", nil] {
      let change = try await bench.stock.receive(
        ReceiveStock(
          sku: "RICE", quantity: 1, expires: try bestBefore.map { try CivilDate(parsing: $0) },
          useBy: useBy), bench.wil
      ).output
      lots += change.lots.compactMap(\.lot)
    }
    let first = "2027-06-28-use-by-2027-06-28"
    #expect(lots == [first, "\(first)-2", first, "\(first)-3"])
  }

  @Test func aCorrectedDateDoesNotBlockTheNextReceipt() async throws {
    let bench = try await StockBench()
    try await bench.receive(2, of: "RICE", expires: "2027-06-30")
    _ = try await bench.book.dependencies.lots.edit(
      EditLot(lot: "2027-06-30", bestBefore: try CivilDate(parsing: "2027-08-30")), bench.wil)
    let change = try await bench.receive(1, of: "RICE", expires: "2027-06-30")
    #expect(change.lots.map(\.lot) == ["2027-06-30-2"])
  }

  @Test func theCategorysShelfLifeGivesGoodsTheirDate() async throws {
    let milk = try await LotBench()
    let change = try await milk.bench.receive(3, of: "MILK")
    #expect(change.lots.map(\.lot) == [milk.day(10)])
    let lot = try await milk.show(milk.day(10)).lot
    #expect(lot.due == milk.today.adding(days: 10) && lot.bestBefore == nil)
    // What is printed goes before the rule.
    let printed = try await milk.bench.receive(1, of: "MILK", expires: milk.day(4))
    #expect(printed.lots.map(\.lot) == [milk.day(4)])
  }

  @Test func goodsThatDoNotExpireHaveNoLot() async throws {
    let bench = try await StockBench()
    #expect(try await bench.receive(1).lots.map(\.lot) == [nil])
    let error = await StockBench.refusal {
      try await bench.stock.receive(
        ReceiveStock(
          sku: "LAMP-1", quantity: 1, purchased: try CivilDate(parsing: "2027-03-01")), bench.wil)
    }
    #expect(error?.code == .badValue && error?.field == "purchased")
  }

  @Test func anUndoneLotDoesNotBlockTheCorrectOne() async throws {
    let bench = try await StockBench()
    try await bench.receive(2, of: "RICE", lot: "A1", expires: "2027-05-01")
    let changesets = ChangesetService(desk: bench.book.desk)
    _ = try await changesets.undo(CommitReference(), bench.wil)
    try await bench.receive(2, of: "RICE", lot: "A1", expires: "2028-05-01")
    let lot = try await bench.book.dependencies.lots.show(
      LotReference(lot: "A1"), bench.wil
    ).output.lot
    #expect(lot.bestBefore == (try CivilDate(parsing: "2028-05-01")) && lot.quantity == 2)
    #expect(lot.due == lot.bestBefore)
  }

  @Test func aLotThatWasUsedKeepsItsDatesAndTheRefusalNamesTheWayOut() async throws {
    let bench = try await StockBench()
    try await bench.receive(2, of: "RICE", lot: "A1", expires: "2027-05-01")
    try await bench.issue(2, of: "RICE", lot: "A1")
    let error = await StockBench.refusal {
      try await bench.receive(2, of: "RICE", lot: "A1", expires: "2028-05-01")
    }
    #expect(error?.code == .lotMismatch && error?.field == "expires")
    #expect(error?.hint?.contains("lot edit A1 --best-before 2028-05-01") == true)
  }

  @Test func whatBecameOfALotAndWasUsedUpIsNotListedApart() async throws {
    let milk = try await LotBench()
    try await milk.receive(4, lot: "A", due: 9)
    let opened = try #require(try await milk.open(4).lots.first?.becomes)
    let frozen = try #require(try await milk.freeze(4, lot: opened).lots.first?.becomes)
    let product = ListLots(product: "MILK")
    #expect(try await milk.list(product).map(\.lot) == ["A", frozen])
    try await milk.issue(4, lot: frozen)
    let left = try await milk.list(product)
    #expect(left.map(\.lot) == ["A"] && left.map(\.status) == [.consumed])
    #expect(try await milk.list(ListLots(status: "consumed")).map(\.lot) == ["A"])
    #expect(try await milk.list().count == 3)
  }

  @Test func aReceiptThatWasTakenBackLeavesNoLotInTheList() async throws {
    let milk = try await LotBench()
    try await milk.receive(4, lot: "A", due: 9)
    _ = try await ChangesetService(desk: milk.book.desk).undo(CommitReference(), milk.bench.wil)
    #expect(try await milk.list(ListLots(product: "MILK")).isEmpty)
  }
}
