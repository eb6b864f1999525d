import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("stock history, stock value and stock verify")
struct StockReportTests {
  @Test func theHistoryGoesFromTheNewestBackPageByPage() async throws {
    let bench = try await StockBench()
    bench.book.clock.set(to: StockBench.minute(60))
    try await bench.issue(5)
    try await bench.receive(1, on: StockBench.minute(30))
    try await bench.move(2, on: StockBench.minute(45))
    var found: [StockMovementView] = []
    var after: String?
    repeat {
      let page = try await bench.stock.history(
        ListStockHistory(sku: "LAMP-1", limit: 1, after: after), bench.wil
      ).output
      found += page.items
      after = page.next
    } while after != nil
    #expect(found.map(\.kind) == [.issue, .transfer, .receipt, .opening])
    #expect(found.map(\.change) == [-5, 0, 1, 20])
    #expect(found.first?.from == "MAIN" && found.first?.to == "CUSTOMER")
    #expect(found.first?.actor == bench.wil.principal.userID)
    let shop = try await bench.stock.history(
      ListStockHistory(sku: "LAMP-1", location: "SHOP"), bench.wil
    ).output.items
    #expect(shop.map(\.kind) == [.transfer] && shop.map(\.change) == [2])
  }

  @Test func stockIsWorthWhatTheValuationSaysAtEachPlace() async throws {
    let bench = try await StockBench()
    func value(_ location: String? = nil) async throws -> StockValueView {
      try await bench.stock.value(ValueStock(location: location), bench.wil).output
    }
    // Nobody has said what the lamps cost.
    #expect(try await value().total == "0.00")
    #expect(try await value().unpriced == ["LAMP-1"])
    bench.book.clock.set(to: StockBench.minute(60))
    try await bench.receive(1, cost: "12.345")
    try await bench.move(7)
    // 21 at 12.345 are 259.245 and so 259.24, of which MAIN has two thirds.
    let worth = try await value()
    #expect(worth.locations.map(\.location) == ["MAIN", "SHOP"])
    #expect(worth.locations.map(\.value) == ["172.83", "86.41"])
    #expect(worth.total == "259.24" && worth.currency == .eur && worth.unpriced.isEmpty)
    #expect(try await value("SHOP").total == "86.41")
    let shown = try await bench.book.dependencies.valuation.show(ShowValuation(), bench.wil)
    #expect(shown.output.total == worth.total)
  }

  @Test func anUndoneReceiptLeavesNoCostBehind() async throws {
    let bench = try await StockBench()
    try await bench.receive(1, cost: "5")
    let before = try await bench.stock.value(ValueStock(), bench.wil).output
    try await bench.receive(1, cost: "100")
    _ = try await ChangesetService(desk: bench.book.desk).undo(CommitReference(), bench.wil)
    #expect(try await bench.stock.value(ValueStock(), bench.wil).output == before)
  }

  @Test func aSoundBookHasNoDifferences() async throws {
    let bench = try await StockBench()
    try await bench.receive(5, of: "RICE", lot: "A1")
    try await bench.reserve(3)
    let answer = try await bench.verify()
    #expect(answer.ok && answer.wrong == 0 && answer.differences.isEmpty)
    #expect(answer.levels == 4 && answer.movements == 2 && answer.reservations == 1)
  }

  @Test func plantedDifferencesAreFoundTheSmallestFirst() async throws {
    let bench = try await StockBench()
    try await bench.receive(5, of: "RICE", lot: "A1")
    try await bench.reserve(3)
    try await bench.book.write { transaction in
      let levels = transaction.repository(StockLevel.self)
      for var level in try await levels.all(where: .everything) where !level.onHand.isNegative {
        if level.lot.isEmpty {
          level.onHand += 7
          level.reserved -= 2
        } else {
          level.onHand -= 1
        }
        _ = try await levels.update(level)
      }
    }
    let answer = try await bench.verify()
    #expect(!answer.ok && answer.wrong == 3)
    #expect(answer.differences.map(\.figure) == ["on_hand", "reserved", "on_hand"])
    #expect(answer.differences.map(\.difference) == [-1, -2, 7])
    #expect(answer.differences.map(\.sku) == ["RICE", "LAMP-1", "LAMP-1"])
    #expect(answer.differences.map(\.recorded) == [4, 1, 27])
    #expect(answer.differences.map(\.computed) == [5, 3, 20])
    #expect(answer.differences.first?.lot == "A1")
    #expect(answer.differences.allSatisfy { $0.location == "MAIN" })
  }

  @Test func aLevelWithoutMovementsAndMovementsWithoutALevelAreFound() async throws {
    let bench = try await StockBench()
    try await bench.book.write { transaction in
      let levels = transaction.repository(StockLevel.self)
      let product = try await transaction.repository(Product.self).named("OLD-1")
      let shop = try await transaction.repository(Location.self).named("SHOP")
      _ = try await levels.create(
        StockLevel(
          id: transaction.nextID(), productID: product.id, locationID: shop.id, onHand: 1))
      let lamp = try await transaction.repository(Product.self).named("LAMP-1")
      for level in try await levels.of(product: lamp.id) where level.onHand.isPositive {
        try await levels.delete(level)
      }
    }
    let answer = try await bench.verify()
    let wrong = answer.differences.filter { $0.figure == "on_hand" }
    #expect(wrong.map(\.sku) == ["OLD-1", "LAMP-1"])
    #expect(wrong.map(\.difference) == [1, -20])
    // Nobody said that what lies there can be picked.
    #expect(answer.differences.filter { $0.figure == "picking" }.map(\.sku) == ["OLD-1"])
  }

  @Test func figuresOfADayThatAreNotItsMovementsAreFound() async throws {
    let bench = try await StockBench()
    try await bench.receive(5)
    try await bench.book.write { transaction in
      let days = transaction.repository(StockDayFigures.self)
      for var day in try await days.all(where: .everything) {
        day.received += 2
        _ = try await days.update(day)
      }
    }
    let answer = try await bench.verify()
    #expect(!answer.ok && answer.differences.map(\.figure).contains("day_received"))
  }

  @Test func aFigureOnTheWrongDayIsFoundThoughTheSumOfTheProductIsRight() async throws {
    let bench = try await StockBench()
    try await bench.receive(5, of: "RICE", lot: "A1")
    let today = bench.book.world.calendar.date(of: bench.now)
    try await bench.book.write { transaction in
      let rice = try await transaction.repository(Product.self).named("RICE")
      let days = transaction.repository(StockDayFigures.self)
      for var day in try await days.all(where: .everything) where day.productID == rice.id {
        day.day = day.day.adding(days: -1)
        _ = try await days.update(day)
      }
    }
    let wrong = try await bench.verify().differences
    #expect(wrong.map(\.sku) == ["RICE", "RICE"])
    #expect(wrong.map(\.figure) == ["day_received", "day_received"])
    #expect(wrong.map(\.day) == [today.adding(days: -1), today])
    #expect(wrong.map(\.difference) == [5, -5])
  }

  @Test func aWrongCostOfADayIsFound() async throws {
    let bench = try await StockBench()
    try await bench.receive(5, of: "RICE", lot: "A1")
    try await bench.book.write { transaction in
      let rice = try await transaction.repository(Product.self).named("RICE")
      let days = transaction.repository(StockDayFigures.self)
      for var day in try await days.all(where: .everything) where day.productID == rice.id {
        day.discardedCost = 750
        _ = try await days.update(day)
      }
    }
    let wrong = try #require(try await bench.verify().differences.first)
    #expect(wrong.figure == "day_discarded_cost" && wrong.sku == "RICE")
    #expect(wrong.recorded.description == "7.5" && wrong.computed == 0)
  }
}
