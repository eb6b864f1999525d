import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Closed periods")
struct PeriodTests {
  private func busy() async throws -> ValuationBench {
    let bench = try await ValuationBench()
    try await bench.stock.receive(10, cost: "5", on: ValuationBench.day(10))
    try await bench.stock.receive(10, cost: "8", on: ValuationBench.day(40))
    return bench
  }

  /// The last and the first second of a day at the site, in UTC: March ends in summer time.
  private static func instant(_ text: String) throws -> Instant { try Instant(parsing: text) }

  @Test func nothingIsWrittenIntoAClosedPeriodUpToItsLastSecondAtTheSite() async throws {
    let bench = try await busy()
    let closed = try await bench.close("2027-03-31")
    #expect(closed.status == .closed && closed.endsAt.description == "2027-03-31T20:59:59.999Z")
    for moment in ["2027-03-01T09:00:00Z", "2027-03-31T20:59:59Z"] {
      let at = try Self.instant(moment)
      for work in [
        { _ = try await bench.stock.receive(1, on: at) },
        { _ = try await bench.stock.issue(1, on: at) },
        { _ = try await bench.stock.adjust(1, on: at) },
        { _ = try await bench.stock.move(1, on: at) },
        { _ = try await bench.stock.receive(1, of: "RICE", on: at) },
      ] {
        let error = await StockBench.refusal(work)
        #expect(error?.code == .periodClosed && error?.field == "at", "\(moment)")
        #expect(error?.hint?.contains("2027-03-31") == true)
      }
    }
    try await bench.stock.receive(1, on: try Self.instant("2027-03-31T21:00:00Z"))
    try await bench.stock.issue(1)
  }

  @Test func noCountIsOpenedForAMomentOfAClosedPeriod() async throws {
    let bench = try await busy()
    try await bench.close("2027-03-31")
    let counts = bench.book.dependencies.counts
    let error = await StockBench.refusal {
      try await counts.open(OpenCount(at: ValuationBench.day(20)), bench.stock.wil)
    }
    #expect(error?.code == .periodClosed && error?.field == "at")
    _ = try await counts.open(OpenCount(at: ValuationBench.day(60)), bench.stock.wil)
  }

  /// That the period is closed is told before the lot is asked for, which nobody has received.
  @Test(arguments: ["", "NOBODY"])
  func theGateRefusesWritersWithoutAnOperationAsWell(lot: String) async throws {
    let bench = try await busy()
    try await bench.close("2027-03-31")
    let error = await StockBench.refusal {
      try await bench.book.write { transaction in
        let locations = transaction.repository(Location.self)
        _ = try await transaction.repository(StockMovement.self).create(
          StockMovement(
            id: transaction.nextID(),
            productID: try await transaction.repository(Product.self).named("LAMP-1").id,
            lot: lot, fromID: try await locations.named("SUPPLIER").id,
            toID: try await locations.named("MAIN").id, quantity: 1, kind: .opening,
            at: ValuationBench.day(20), recordedAt: ValuationBench.day(20)))
      }
    }
    #expect(error?.code == .periodClosed)
  }

  @Test func theValueOfAClosedPeriodStandsOnRecord() async throws {
    let bench = try await busy()
    try await bench.stock.receive(5, of: "RICE")
    let closed = try await bench.close("2027-04-30")
    #expect(closed.products == 1 && closed.quantity == 40 && closed.withoutCost == 0)
    #expect(closed.averageValue == "230.00" && closed.fifoValue == "230.00")
    try await bench.stock.issue(15)
    for method in ValuationMethod.allCases {
      let shown = try await bench.show(method, asOf: "2027-04-30")
      #expect(shown.isClosed && shown.total == "230.00")
      #expect(shown.products.first?.value == "230.00")
    }
    #expect(try await !bench.show(asOf: "2027-04-29").isClosed)
    #expect(try await !bench.show(asOf: "2027-04-30", product: "LAMP-1").isClosed)
    // What closing kept is what a replay says.
    let kept = try await bench.checkpoints()
    #expect(
      kept.map { bench.book.world.calendar.date(of: $0.at).description }
        == ["2027-03-31", "2027-04-30"])
  }

  @Test func aPeriodIsClosedOnceItIsOverAndOnlyForward() async throws {
    let bench = try await busy()
    let today = bench.book.world.calendar.date(of: bench.book.clock.now()).description
    #expect(await StockBench.refusal { try await bench.close(today) }?.code == .badDate)
    try await bench.close("2027-04-30")
    for date in ["2027-04-30", "2027-03-31"] {
      #expect(await StockBench.refusal { try await bench.close(date) }?.code == .badState)
    }
    try await bench.close("2027-05-31")
    let listed = try await bench.book.dependencies.periods.list(ListPeriods(), bench.stock.sam)
      .output.items
    #expect(listed.map(\.date.description) == ["2027-05-31", "2027-04-30"])
    // Sales people see what is closed, not what it is worth.
    #expect(listed.allSatisfy { $0.averageValue == nil && $0.fifoValue == nil })
  }

  @Test func theLatestPeriodIsReopenedFirstAndMovementsFollow() async throws {
    let bench = try await busy()
    try await bench.close("2027-03-31")
    try await bench.close("2027-04-30")
    let early = await StockBench.refusal { try await bench.reopen("2027-03-31") }
    #expect(early?.code == .ruleViolated)
    #expect(await StockBench.refusal { try await bench.reopen("2027-05-31") }?.code == .notFound)
    #expect(
      await StockBench.refusal { try await bench.reopen("2027-04-30", reason: nil) } != nil)
    let opened = try await bench.reopen("2027-04-30")
    #expect(opened.status == .reopened && opened.reopenReason == "a late invoice")
    try await bench.stock.receive(4, cost: "1", on: ValuationBench.day(45))
    let error = await StockBench.refusal {
      try await bench.stock.receive(1, on: ValuationBench.day(20))
    }
    #expect(error?.code == .periodClosed)
    #expect(try await bench.show(asOf: "2027-04-30").total == "234.00")
    #expect(try await bench.close("2027-04-30").averageValue == "234.00")
    try await bench.reopen("2027-04-30")
    try await bench.reopen("2027-03-31")
    try await bench.stock.receive(1, on: ValuationBench.day(2))
  }

  @Test func goodsOnTheirWayKeepAPeriodOpenUnlessItIsForcedWithAReason() async throws {
    let bench = try await ValuationBench(day: 20)
    let transfer = try await bench.send(5)
    bench.book.clock.set(to: ValuationBench.day(100))
    let error = await StockBench.refusal { try await bench.close("2027-03-31") }
    #expect(error?.code == .ruleViolated)
    #expect(error?.message.contains(transfer.number) == true)
    let bare = await StockBench.refusal { try await bench.close("2027-03-31", force: true) }
    #expect(bare?.code == .badValue && bare?.field == "reason")
    // Nothing of it was on its way before it was sent.
    try await bench.close("2027-03-20")
    let closed = try await bench.close("2027-03-31", force: true, reason: "the lorry is stuck")
    #expect(closed.reason == "the lorry is stuck")
    try await bench.arrive(transfer.number)
  }

  @Test func anOpenCountKeepsAPeriodOpenUntilItIsCancelled() async throws {
    let bench = try await ValuationBench(day: 20)
    let counts = bench.book.dependencies.counts
    let count = try await counts.open(OpenCount(), bench.stock.wil).output
    bench.book.clock.set(to: ValuationBench.day(100))
    let error = await StockBench.refusal { try await bench.close("2027-03-31") }
    #expect(error?.code == .ruleViolated)
    #expect(error?.message.contains(count.number) == true)
    _ = try await counts.cancel(CancelCount(count: count.number), bench.stock.wil)
    try await bench.close("2027-03-31")
  }

  @Test func onlyWhoMayCloseClosesAndARehearsalChangesNothing() async throws {
    let bench = try await busy()
    let periods = bench.book.dependencies.periods
    let input = ClosePeriod(date: try CivilDate(parsing: "2027-03-31"))
    #expect(
      await StockBench.refusal { try await periods.close(input, bench.stock.wil) }?.code == .denied)
    let state = try await bench.book.state()
    _ = try await periods.close(input, bench.book.call(.administrator, rehearsal: true))
    #expect(try await bench.book.state() == state)
  }

  @Test func aClosingIsNeitherChangedNorRemoved() async throws {
    let bench = try await busy()
    try await bench.close("2027-03-31")
    let periods = try await bench.book.read {
      try await $0.repository(ClosedPeriod.self).all(where: .everything)
    }
    let period = try #require(periods.first)
    #expect(try ClosedPeriod(period.row) == period)
    await #expect(throws: OpsError.self) {
      try await bench.book.write { try await $0.repository(ClosedPeriod.self).delete(period) }
    }
    var other = period
    other.averageValue = 1
    let changed = other
    await #expect(throws: OpsError.self) {
      try await bench.book.write { try await $0.repository(ClosedPeriod.self).update(changed) }
    }
  }
}
