import OpsDomain
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsWarehouse

@Suite("Figures of the warehouse")
struct WarehouseReportTests {
  @Test func wasteIsApartFromUse() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 9)
    try await milk.issue(6)
    try await milk.discard(2, lot: "A")
    let lot = try await milk.show("A").lot
    #expect(lot.consumed == 6 && lot.discarded == 2 && lot.status == .active)
    for (by, group) in [("product", "MILK"), ("category", "Dairy"), ("month", "2027-03")] {
      let line = try await milk.reports.waste(ReportWaste(by: by), milk.bench.wil).output.items
        .first { $0.group == group }
      #expect(
        line?.wasteRate?.description == "0.25" && line?.discarded == 2 && line?.consumed == 6,
        "\(by)")
    }
    try await milk.discard(2)
    #expect(try await milk.show("A").lot.status == .consumed)
  }

  @Test func aLotThatWasMostlyThrownAwayIsDiscarded() async throws {
    let milk = try await LotBench()
    try await milk.receive(3, lot: "A", due: 1)
    try await milk.issue(1)
    milk.pass(days: 3)
    try await milk.discard(2, code: "expired")
    #expect(try await milk.show("A").lot.status == .discarded)
    let refused = await StockBench.refusal { try await milk.discard(1) }
    #expect(refused?.code == .insufficientStock)
  }

  @Test func useIsReportedByWeekdayAndTrend() async throws {
    let milk = try await LotBench()
    try await milk.receive(100, lot: "A", due: 90)
    for _ in 1...14 {
      milk.pass(days: 1)
      try await milk.issue(2)
    }
    let line = try #require(
      try await milk.reports.consumption(
        ReportConsumption(product: "MILK"), milk.bench.wil
      ).output.items.first)
    #expect(line.consumed == 28 && line.activeDays == 14)
    #expect(line.weekdays == Array(repeating: 4, count: 7))
    // The first half of thirty days saw no use: there is nothing to compare with.
    #expect(line.trend == nil)
    let fortnight = try #require(
      try await milk.reports.consumption(
        ReportConsumption(from: milk.today.adding(days: -14), product: "MILK"), milk.bench.wil
      ).output.items.first)
    // Six days of use before the middle, eight from it on.
    #expect(fortnight.trend?.description == "1.33")
  }

  @Test func wasteThatIsTakenBackLaterIsNoWasteOfEitherDay() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 9)
    let anna = milk.bench.anna
    _ = try await milk.lots.discard(
      DiscardLot(sku: "MILK", quantity: 5, code: "spoiled", lot: "A"), anna)
    milk.pass(days: 2)
    _ = try await milk.book.dependencies.changesets.undo(CommitReference(), anna)
    let later = try await milk.reports.waste(
      ReportWaste(from: milk.today), milk.bench.wil
    ).output.items
    #expect(!later.contains { $0.group == "MILK" })
    let both = try await milk.reports.waste(ReportWaste(), milk.bench.wil).output.items
    #expect(!both.contains { $0.group == "MILK" })
  }

  @Test func aReportWithAnEndAloneIsAboutTheDaysBeforeIt() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 90)
    try await milk.issue(2)
    milk.pass(days: 40)
    let lines = try await milk.reports.waste(
      ReportWaste(to: milk.today.adding(days: -20)), milk.bench.wil
    ).output.items
    #expect(lines.first { $0.group == "MILK" }?.consumed == 2)
  }

  @Test func whatRunsOutIsSuggested() async throws {
    let milk = try await LotBench()
    try await milk.receive(60, lot: "A", due: 90)
    for _ in 1...28 {
      milk.pass(days: 1)
      try await milk.issue(2)
    }
    let line = try #require(
      try await milk.reports.shopping(SuggestShopping(), milk.bench.wil).output.items
        .first { $0.sku == "MILK" })
    #expect(line.suggested == 10 && line.available == 4 && line.lastsDays == 2)
    #expect(line.why == "14 needed in 7 days at the rate of the last 28 days")
  }

  @Test func goodsThatAreHardlyUsedLastForNoFigure() async throws {
    let milk = try await LotBench()
    try await milk.receive(2_000_000, lot: "A", due: 90)
    try await milk.issue(1)
    _ = try await milk.book.dependencies.products.edit(
      EditProduct(sku: "MILK", lowStock: 3_000_000), milk.bench.anna)
    let line = try #require(
      try await milk.reports.shopping(SuggestShopping(), milk.bench.wil).output.items
        .first { $0.sku == "MILK" })
    #expect(line.lastsDays == nil && line.suggested == 1_000_001)
    try await milk.issue(1_999_999 - 10)
    let busy = try #require(
      try await milk.reports.shopping(SuggestShopping(), milk.bench.wil).output.items
        .first { $0.sku == "MILK" })
    #expect(busy.lastsDays == 0)
  }

  @Test func daysToComeAreNoDaysOfUse() async throws {
    let milk = try await LotBench()
    try await milk.receive(1_000_000, lot: "A", due: 900)
    try await milk.issue(1)
    milk.pass(days: 1)
    try await milk.issue(9_999)
    let line = try #require(
      try await milk.reports.consumption(
        ReportConsumption(
          from: milk.today.adding(days: -1), to: milk.today.adding(days: 3_000), product: "MILK"),
        milk.bench.wil
      ).output.items.first)
    #expect(line.perDay == 5_000 && line.trend == nil)
  }

  @Test func shelfLifeIsAveragedOverLots() async throws {
    let milk = try await LotBench()
    try await milk.receive(1, lot: "A", due: 4)
    try await milk.receive(1, lot: "B", due: 8)
    milk.pass(days: 2)
    try await milk.issue(1, lot: "A")
    let line = try #require(
      try await milk.reports.shelfLife(ReportShelfLife(), milk.bench.wil).output.items.first)
    // B is still there and good: its time is not over.
    #expect(line.group == "Dairy" && line.lots == 1 && line.averageDays == 4)
    #expect(line.averageDaysUsed == 2 && line.wastedLots == 0)
    milk.pass(days: 10)
    let later = try #require(
      try await milk.reports.shelfLife(ReportShelfLife(), milk.bench.wil).output.items.first)
    #expect(later.lots == 2 && later.averageDays == 6 && later.wastedLots == 1)
    let recent = try await milk.reports.shelfLife(
      ReportShelfLife(from: milk.today.adding(days: -5)), milk.bench.wil
    ).output.items
    #expect(recent.map(\.lots) == [1] && recent.first?.averageDaysUsed == nil)
  }

  @Test func aLotThatIsMissingIsWastedAsItsStatusSays() async throws {
    let milk = try await LotBench()
    try await milk.receive(2, lot: "A", due: 4)
    milk.pass(days: 1)
    try await milk.bench.adjust(-2, of: "MILK", lot: "A")
    #expect(try await milk.show("A").lot.status == .discarded)
    let line = try #require(
      try await milk.reports.shelfLife(ReportShelfLife(), milk.bench.wil).output.items.first)
    #expect(line.lots == 1 && line.wastedLots == 1 && line.averageDaysUsed == nil)
  }

  @Test func whatWasOpenedCountsWithTheLotItCameFrom() async throws {
    let milk = try await LotBench()
    try await milk.receive(2, lot: "A", due: 9)
    let opened = try #require(try await milk.open(2).lots.first?.becomes)
    milk.pass(days: 1)
    try await milk.issue(1, lot: opened)
    #expect(
      try await milk.reports.shelfLife(ReportShelfLife(), milk.bench.wil).output.items.isEmpty)
    milk.pass(days: 1)
    try await milk.issue(1, lot: opened)
    let line = try #require(
      try await milk.reports.shelfLife(ReportShelfLife(), milk.bench.wil).output.items.first)
    #expect(line.lots == 1 && line.averageDays == 9 && line.averageDaysUsed == 2)
  }

  @Test func dashboardsCountWhatIsThere() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 3)
    try await milk.receive(5, lot: "B", due: 0)
    milk.pass(days: 1)
    try await milk.issue(2)
    let board = try await milk.reports.expiryDashboard(ShowDashboard(), milk.bench.wil).output
    func figure(_ name: String) -> String? { board.figures.first { $0.name == name }?.value }
    #expect(figure("expired") == "5" && figure("due_week") == "8" && figure("due_today") == "0")
    let soon = try #require(board.charts.first?.bars.first)
    #expect(soon.label == "Dairy" && soon.value == "8")
    let house = try await milk.reports.warehouseDashboard(ShowDashboard(), milk.bench.wil).output
    #expect(house.figures.first { $0.name == "products" }?.value == "2")
    #expect(house.trends.first { $0.name == "issued" }?.total == "2")
    let most = try #require(house.charts.first?.bars.first)
    #expect(most.label == "MILK" && most.value == "2")
  }

  /// Kept sums against all movements, after random work.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func theFiguresOfEachDayAreItsMovements(_ seed: UInt64) async throws {
    let dice = StockDice(seed)
    let milk = try await LotBench(seed: dice.seed)
    for number in 1...80 {
      let amount = Quantity.whole(dice.int(1...5))
      _ = await StockBench.refusal {
        switch dice.int(0...7) {
        case 0, 1: try await milk.receive(amount, lot: "L\(number % 7)", due: 20)
        case 2: try await milk.issue(amount)
        case 3: try await milk.discard(amount)
        case 4: try await milk.bench.adjust(-amount, of: "MILK", lot: "L\(number % 7)")
        case 5: try await milk.bench.move(amount, of: "MILK", to: "SCRAP")
        case 6:
          try await milk.bench.move(
            amount, of: "MILK", from: "SCRAP", to: "MAIN", lot: "L\(number % 7)")
        default: milk.book.clock.advance(milliseconds: dice.int(0...20) * 3_600_000)
        }
      }
    }
    let sums = try await milk.book.read { transaction in
      try await (
        transaction.repository(StockDayFigures.self).all(where: .everything),
        transaction.repository(StockMovement.self).all(where: .everything),
        transaction.repository(Location.self).all(where: .everything)
      )
    }
    let kinds = Dictionary(uniqueKeysWithValues: sums.2.map { ($0.id, $0.kind) })
    var expected: [String: [Int64]] = [:]
    for movement in sums.1 {
      guard let from = kinds[movement.fromID], let to = kinds[movement.toID],
        from.isOfHouse != to.isOfHouse
      else { continue }
      let key = "\(movement.productID) \(milk.book.world.calendar.date(of: movement.at))"
      var row = expected[key] ?? [0, 0, 0, 0]
      let raw = movement.quantity.rawValue
      if from == .supplier { row[0] += raw }
      if to == .customer { row[1] += raw }
      if to == .scrap { row[2] += raw }
      if from == .scrap { row[2] -= raw }
      if from == .loss { row[3] += raw }
      if to == .loss { row[3] -= raw }
      expected[key] = row
    }
    // Of a day on which all was taken back nothing is kept.
    expected = expected.filter { day in day.value.contains { $0 != 0 } }
    let kept = Dictionary(
      uniqueKeysWithValues: sums.0.map { row in
        (
          "\(row.productID) \(row.day)",
          [row.received, row.issued, row.discarded, row.adjusted].map(\.rawValue)
        )
      })
    let opening = kept.filter { expected[$0.key] == nil }
    #expect(kept.filter { expected[$0.key] != nil } == expected, "seed \(dice.seed)")
    #expect(opening.isEmpty, "seed \(dice.seed)")
    try await expectWasteSums(milk, "seed \(dice.seed)")
  }

  /// What the expiry dashboard reads of waste is what is kept of the days.
  private func expectWasteSums(_ milk: LotBench, _ label: Comment) async throws {
    let (waste, byDay, byProduct) = try await milk.book.read { transaction in
      let today = transaction.today
      let days = try ReportDays(from: today.adding(days: -9), to: today, today: today)
      return try await (
        WasteSums(days, transaction), FlowSums.byDay(days, transaction),
        FlowSums.byProduct(days, transaction)
      )
    }
    func some<Key>(_ sums: [Key: Quantity]) -> [Key: Quantity] { sums.filter { !$0.value.isZero } }
    #expect(some(waste.byDay) == some(byDay.mapValues { $0.discarded }), label)
    #expect(some(waste.byProduct) == some(byProduct.mapValues { $0.discarded }), label)
    let total = try byDay.values.reduce(FlowSums()) { try $0.adding($1) }
    #expect(waste.total.issued == total.issued, label)
    #expect(waste.total.discarded == total.discarded, label)
    #expect(waste.total.discardedCost == total.discardedCost, label)
  }
}
