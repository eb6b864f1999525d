import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsWarehouse

@Suite("Valuation of the stock")
struct ValuationTests {
  /// 20 lamps of the first day at a cost nobody knows, 10 at 5 on day 10, 10 at 8 on day 40, and
  /// 15 given out on day 50.
  private func busy() async throws -> ValuationBench {
    let bench = try await ValuationBench()
    try await bench.stock.receive(10, cost: "5", on: ValuationBench.day(10))
    try await bench.stock.receive(10, cost: "8", on: ValuationBench.day(40))
    try await bench.stock.issue(15, on: ValuationBench.day(50))
    return bench
  }

  @Test func bothMethodsSayWhatTheStockCost() async throws {
    let bench = try await busy()
    // 30 at 5 and 10 at 8 are 40 at 5.75.
    let average = try await bench.show()
    #expect(average.total == "143.75" && average.currency == .eur && !average.isClosed)
    let lamp = try #require(average.products.first)
    #expect(lamp.sku == "LAMP-1" && lamp.quantity == 25)
    #expect(lamp.unitCost == (try UnitPrice(parsing: "5.75")))
    #expect(try await bench.show(.fifo).total == "155.00")
  }

  @Test func anEarlierDayIsWorthWhatItWas() async throws {
    let bench = try await busy()
    #expect(try await bench.show(asOf: "2027-03-10").total == "0.00")
    #expect(try await bench.show(asOf: "2027-03-10").withoutCost == ["LAMP-1"])
    #expect(try await bench.show(asOf: "2027-03-11").total == "150.00")
    #expect(try await bench.show(asOf: "2027-04-10").total == "230.00")
    let error = await StockBench.refusal { try await bench.show(asOf: "2099-01-01") }
    #expect(error?.code == .badDate && error?.field == "as_of")
  }

  @Test func aPlaceIsWorthItsShareAtTheUnitCost() async throws {
    let bench = try await busy()
    try await bench.stock.move(4)
    #expect(try await bench.show(location: "SHOP").total == "23.00")
    #expect(try await bench.show(location: "MAIN").total == "120.75")
    #expect(try await bench.show().total == "143.75")
    #expect(try await bench.show(asOf: "2027-04-10", location: "SHOP").productCount == 0)
  }

  @Test func placesAddUpToTheWholeExactly() async throws {
    let bench = try await ValuationBench()
    // 3,000,000 for 2,000,000.00: a third of it is no number of cents.
    try await bench.stock.receive(2_000_000, of: "RICE", cost: "0.50")
    try await bench.stock.receive(1_000_000, of: "RICE", cost: "1")
    try await bench.stock.move(1_000_000, of: "RICE")
    for method in ValuationMethod.allCases {
      #expect(try await bench.show(method, location: "MAIN").total == "1333333.33")
      #expect(try await bench.show(method, location: "SHOP").total == "666666.67")
      #expect(try await bench.show(method).total == "2000000.00")
    }
    // Goods on their way have a place as well.
    try await bench.send(500_000, of: "RICE")
    #expect(try await bench.show(location: "TRANSIT").total == "333333.33")
    #expect(try await bench.show(location: "MAIN").total == "1000000.00")
    #expect(try await bench.show(location: "SHOP").total == "666666.67")
  }

  /// Each value fits into 64 bits, but their sum does not. The dearest is left out, not the last.
  @Test func theDearestIsLeftOutOfASumThatIsTooLarge() async throws {
    let bench = try await busy()
    try await bench.book.write { transaction in
      let locations = transaction.repository(Location.self)
      for (sku, cost) in [("OLD-1", "20000000"), ("RICE", "22000000")] {
        _ = try await transaction.repository(StockMovement.self).create(
          StockMovement(
            id: transaction.nextID(),
            productID: try await transaction.repository(Product.self).named(sku).id,
            fromID: try await locations.named("SUPPLIER").id,
            toID: try await locations.named("MAIN").id,
            quantity: try Quantity(parsing: "4006381333"), kind: .transfer,
            unitCost: try UnitPrice(parsing: cost), at: ValuationBench.day(70),
            recordedAt: ValuationBench.day(70)))
      }
    }
    let total = "80127626660000143.75"
    for method in ValuationMethod.allCases {
      let shown = try await bench.show(method)
      #expect(shown.tooLarge == ["RICE"] && shown.productCount == 2)
      #expect(shown.products.map(\.sku) == ["OLD-1", "LAMP-1"])
    }
    let wil = bench.stock.wil
    #expect(try await bench.show().total == total)
    let value = try await bench.stock.stock.value(ValueStock(), wil).output
    #expect(value.tooLarge == ["RICE"] && value.total == total)
    let ageing = try await bench.book.dependencies.valuation.ageing(ShowAgeing(), wil).output
    #expect(ageing.tooLarge == ["RICE"] && ageing.productCount == 2)
    let closed = try await bench.close("2027-05-31")
    #expect(closed.tooLarge == ["RICE"] && closed.products == 2)
    #expect(closed.averageValue == total)
  }

  /// Written before there was a limit, past the operation that has one.
  @Test func oneAbsurdCostTakesNoReportDown() async throws {
    let bench = try await busy()
    try await bench.book.write { transaction in
      let locations = transaction.repository(Location.self)
      for sku in ["RICE", "OLD-1"] {
        _ = try await transaction.repository(StockMovement.self).create(
          StockMovement(
            id: transaction.nextID(),
            productID: try await transaction.repository(Product.self).named(sku).id,
            fromID: try await locations.named("SUPPLIER").id,
            toID: try await locations.named("MAIN").id,
            quantity: try Quantity(parsing: "4006381333"), kind: .transfer,
            unitCost: try UnitPrice(parsing: sku == "RICE" ? "4006381333.93" : "20000000"),
            at: ValuationBench.day(70), recordedAt: ValuationBench.day(70)))
      }
    }
    for method in ValuationMethod.allCases {
      let shown = try await bench.show(method)
      #expect(shown.tooLarge == ["RICE"] && shown.productCount == 2)
    }
    #expect(try await bench.show(product: "LAMP-1").total == "143.75")
    #expect(try await bench.show(location: "MAIN").tooLarge == ["RICE"])
    let valuation = bench.book.dependencies.valuation
    let wil = bench.stock.wil
    #expect(try await bench.stock.stock.value(ValueStock(), wil).output.tooLarge == ["RICE"])
    #expect(try await valuation.ageing(ShowAgeing(), wil).output.tooLarge == ["RICE"])
    try await bench.stock.issue(1, of: "RICE")
    let classes = try await valuation.classes(ShowClasses(), wil).output.items
    #expect(classes.first { $0.sku == "LAMP-1" }?.value == "86.25")
    _ = try await bench.book.dependencies.lots.discard(
      DiscardLot(sku: "RICE", quantity: 4_000_000_000, code: "spoiled"), wil)
    _ = try await bench.book.dependencies.warehouseReports.waste(ReportWaste(), wil)
    try await bench.refresh()
    #expect(try await bench.close("2027-04-30").averageValue == "143.75")
    let closed = try await bench.close("2027-05-31")
    #expect(closed.products == 2 && closed.tooLarge == ["RICE"])
    #expect(try await bench.stock.verify().ok)
  }

  /// More than an input or a column takes, and still a number.
  @Test func aPeriodWithAVeryLargeStockIsClosed() async throws {
    let bench = try await busy()
    try await bench.book.write { transaction in
      let locations = transaction.repository(Location.self)
      let rice = try await transaction.repository(Product.self).named("RICE").id
      let supplier = try await locations.named("SUPPLIER").id
      let main = try await locations.named("MAIN").id
      for _ in 0..<1020 {
        _ = try await transaction.repository(StockMovement.self).create(
          StockMovement(
            id: transaction.nextID(), productID: rice, fromID: supplier, toID: main,
            quantity: try Quantity(parsing: "9000000000"), kind: .transfer,
            unitCost: try UnitPrice(parsing: "0.01"), at: ValuationBench.day(70),
            recordedAt: ValuationBench.day(70)))
      }
    }
    let closed = try await bench.close("2027-05-31")
    #expect(closed.tooLarge == nil && closed.products == 2)
    #expect(closed.quantity >= .whole(9_180_000_000_000))
  }

  @Test func onlyTheNamedProductsAreValued() async throws {
    let bench = try await busy()
    try await bench.stock.receive(2, of: "RICE", cost: "1.50")
    #expect(try await bench.show(product: "rice").total == "3.00")
    #expect(try await bench.show().total == "146.75")
    #expect(try await bench.show().products.map(\.sku) == ["LAMP-1", "RICE"])
    #expect(
      await StockBench.refusal { try await bench.show(product: "NONE") }?.code == .notFoundSKU)
  }

  @Test func whoSeesNoCostsSeesNoValuation() async throws {
    let bench = try await busy()
    let valuation = bench.book.dependencies.valuation
    let error = await StockBench.refusal {
      try await valuation.show(ShowValuation(), bench.stock.sam)
    }
    #expect(error?.code == .denied)
  }

  @Test func keepingChangesNoFigureAndIsDoneOnce() async throws {
    let bench = try await busy()
    let before = try await bench.show(.fifo, asOf: "2027-04-30")
    let kept = try await bench.refresh()
    #expect(kept.products == 1 && kept.kept == 2)
    #expect(kept.through == (try CivilDate(parsing: "2027-05-31")))
    #expect(try await bench.show(.fifo, asOf: "2027-04-30") == before)
    #expect(try await bench.show().total == "143.75")
    let commits = try await bench.stock.commits()
    #expect(try await bench.refresh().kept == 0)
    #expect(try await bench.stock.commits() == commits)
    for checkpoint in try await bench.checkpoints() {
      #expect(try await bench.replay(through: checkpoint.at) == (try checkpoint.state))
    }
  }

  @Test func aBackdatedMovementDropsWhatWasKeptAfterItOfThatProductAlone() async throws {
    let bench = try await busy()
    try await bench.stock.receive(5, of: "RICE", cost: "2", on: ValuationBench.day(5))
    try await bench.refresh()
    #expect(try await bench.checkpoints().count == 3)
    try await bench.stock.receive(10, cost: "2", on: ValuationBench.day(35))
    // The end of March is kept, the end of April was later than the receipt.
    let left = try await bench.checkpoints()
    #expect(left.count == 2)
    let march = try CivilDate(parsing: "2027-03-31")
    let calendar = bench.book.world.calendar
    #expect(left.allSatisfy { calendar.date(of: $0.at) == march })
    // 30 at 5, 10 at 2 and 10 at 8 are 50 at 5; 35 of them are left.
    #expect(try await bench.show().products.first?.value == "175.00")
    #expect(try await bench.refresh().kept == 1)
    #expect(try await bench.show().products.first?.value == "175.00")
  }

  @Test func movesInsideTheHouseDropNothing() async throws {
    let bench = try await busy()
    try await bench.refresh()
    try await bench.stock.move(3, on: ValuationBench.day(45))
    #expect(try await bench.checkpoints().count == 2)
    try await bench.stock.adjust(-1, on: ValuationBench.day(70))
    #expect(try await bench.checkpoints().count == 2)
    try await bench.stock.adjust(-1, on: ValuationBench.day(35))
    #expect(try await bench.checkpoints().count == 1)
  }

  @Test func unitCostsAreThereForUsersWhoMoveGoods() async throws {
    let bench = try await busy()
    let cost = try await bench.book.read(as: .salesperson) { transaction in
      let product = try await transaction.repository(Product.self).named("LAMP-1")
      return try await UnitCosts(transaction).average(of: product.id)
    }
    #expect(cost == (try UnitPrice(parsing: "5.75")))
    let unknown = try await bench.book.read { transaction in
      let product = try await transaction.repository(Product.self).named("OLD-1")
      return try await UnitCosts(transaction).average(of: product.id)
    }
    #expect(unknown == nil)
  }

  @Test func undoneReceiptsLeaveNoValueBehind() async throws {
    let bench = try await busy()
    let before = try await bench.show(.fifo).total
    let receipt = try await bench.book.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 7, cost: try UnitPrice(parsing: "31")),
      bench.stock.wil)
    let changesets = ChangesetService(desk: bench.book.desk)
    _ = try await changesets.undo(
      CommitReference(commit: receipt.receipt?.key), bench.stock.wil)
    #expect(try await bench.show(.fifo).total == before)
    #expect(try await bench.show().total == "143.75")
  }
}
