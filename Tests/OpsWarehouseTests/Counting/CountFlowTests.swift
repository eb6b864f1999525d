import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Counting from opening to posting")
struct CountFlowTests {
  @Test func aCountCorrectsWhatDiffersAndNothingElse() async throws {
    let bench = try await CountBench()
    try await bench.stock.receive(40, of: "RICE", at: "SHOP")
    let opened = try await bench.open()
    #expect(opened.number == "C-000001" && opened.lines == 2 && opened.status == .open)
    let line = try await bench.enter(19)
    #expect(line.expected == 20 && line.counted == 19 && line.difference == -1)
    try await bench.enter(40, of: "RICE")
    let review = try await bench.approve()
    #expect(review.different == 1 && review.approved && !review.overridden)
    let posted = try await bench.post().output
    #expect(posted.status == .posted && posted.movements == 1)
    #expect(try await bench.stock.level().onHand == 19)
    #expect(try await bench.stock.level("RICE").onHand == 40)
    #expect(try await bench.stock.verify().ok)
    let movement = try await bench.book.read { transaction in
      try await transaction.repository(StockMovement.self).first(
        where: .equals(StockMovement.Columns.kind, .count))
    }
    #expect(movement?.reference == "C-000001" && movement?.code == "count")
    #expect(movement?.quantity == 1 && movement?.actor == SampleUser.of(.administrator).id)
  }

  @Test func postingTwiceIsOneEffect() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(19)
    try await bench.approve()
    let first = try await bench.post()
    let commits = try await bench.stock.commits()
    let second = try await bench.post()
    #expect(first.output == second.output && !second.changed)
    #expect(try await bench.stock.commits() == commits)
    #expect(try await bench.stock.level().onHand == 19)
  }

  @Test func manyPostingsAtOnceAreOneEffect() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(19)
    try await bench.approve()
    let changed = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { try await bench.post().changed } }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(changed == 1)
    #expect(try await bench.stock.level().onHand == 19)
  }

  @Test func aLineKeepsItsBinOnEveryWrite() async throws {
    let bench = try await CountBench()
    try await bench.open()
    let refused = await StockBench.refusal {
      try await bench.book.write { transaction in
        let lines = transaction.repository(CountLine.self)
        var line = try #require(try await lines.first(where: .everything))
        line.expected = 3
        _ = try await lines.update(line)
      }
    }
    #expect(refused?.code == .ruleViolated)
    let own = await StockBench.refusal {
      try await bench.book.write(as: .warehouseKeeper) { transaction in
        let sessions = transaction.repository(CountSession.self)
        var session = try await sessions.named("C-000001")
        session.status = .cancelled
        _ = try await sessions.update(session)
      }
    }
    #expect(own?.code == .denied)
  }

  @Test func stockMayGoOnMovingWhileItIsCounted() async throws {
    let bench = try await CountBench()
    try await bench.open()
    bench.pass(minutes: 1)
    // Gone before the shelf is counted: 17 are there, 16 are found.
    try await bench.stock.issue(3)
    bench.pass(minutes: 1)
    let line = try await bench.enter(16)
    #expect(line.expected == 20 && line.moved == -3 && line.difference == -1)
    bench.pass(minutes: 1)
    // Gone after it was counted: that stays.
    try await bench.stock.issue(5)
    bench.pass(minutes: 1)
    try await bench.approve(by: bench.anna, reason: "seen")
    try await bench.post()
    #expect(try await bench.stock.level().onHand == 11)
    #expect(try await bench.lines().first?.difference == -1)
  }

  @Test func movementsOfTheVeryMomentAreTakenInTheOrderTheyWereRecorded() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.stock.issue(2)
    try await bench.enter(18)
    try await bench.stock.issue(4)
    #expect(try await bench.approve().different == 0)
    #expect(try await bench.post().output.movements == 0)
    #expect(try await bench.stock.level().onHand == 14)
  }

  @Test func whatWasBookedLateButHappenedBeforeTheCountIsNoDifference() async throws {
    let bench = try await CountBench()
    try await bench.open()
    bench.pass(minutes: 10)
    // Three left five minutes ago, and nobody has booked them yet.
    #expect(try await bench.enter(17).difference == -3)
    bench.pass(minutes: 1)
    try await bench.stock.issue(3, on: StockBench.minute(5))
    #expect(try await bench.lines().first?.difference == 0)
    try await bench.approve()
    try await bench.post()
    #expect(try await bench.stock.level().onHand == 17)
  }

  @Test func partsOfABinAddUpAndASetReplacesThem() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(12, mode: .add)
    #expect(try await bench.enter(7, mode: .add, by: bench.eve).counted == 19)
    #expect(try await bench.enter(20, mode: .set).counted == 20)
    let entries = try await bench.book.read { transaction in
      try await transaction.repository(CountEntry.self).count()
    }
    #expect(entries == 3)
  }

  @Test func goodsNobodyExpectedGetALine() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(location: "SHOP"))
    let line = try await bench.enter(3, of: "OLD-1")
    #expect(line.location == "SHOP" && line.expected == .zero && line.difference == 3)
    try await bench.recount()
    try await bench.enter(3, of: "OLD-1")
    try await bench.approve()
    try await bench.post()
    #expect(try await bench.stock.level("OLD-1", at: "SHOP").onHand == 3)
  }

  @Test func aBackdatedCountIsOfItsMomentAndKeepsWhatCameAfter() async throws {
    let bench = try await CountBench()
    bench.pass(minutes: 60)
    try await bench.stock.issue(5)
    bench.pass(minutes: 60)
    let moment = StockBench.minute(30)
    try await bench.open(OpenCount(at: moment))
    #expect(try await bench.lines().first?.expected == 20)
    #expect(try await bench.enter(19).difference == -1)
    try await bench.approve()
    try await bench.post()
    #expect(try await bench.stock.level().onHand == 14)
    #expect(try await bench.stock.level(asOf: moment).onHand == 19)
    #expect(try await bench.lines().first?.difference == -1)
  }

  @Test func aBackdatedCountCannotTakeWhatALaterMovementNeeded() async throws {
    let bench = try await CountBench()
    bench.pass(minutes: 60)
    try await bench.stock.issue(18)
    bench.pass(minutes: 60)
    try await bench.stock.receive(30)
    try await bench.open(OpenCount(at: StockBench.minute(30)))
    try await bench.enter(10)
    try await bench.approve(by: bench.anna, reason: "sure")
    let refused = await StockBench.refusal { try await bench.post() }
    #expect(refused?.code == .insufficientStock)
    #expect(refused?.message.contains("LAMP-1 at MAIN") == true)
    #expect(try await bench.stock.level().onHand == 32)
  }

  @Test func goodsFoundGoToRequestsThatWait() async throws {
    let bench = try await CountBench()
    try await bench.stock.issue(20)
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 5), bench.stock.sam)
    try await bench.open(OpenCount(location: "MAIN"))
    try await bench.enter(2)
    try await bench.approve(by: bench.anna, reason: "sure")
    try await bench.post()
    let level = try await bench.stock.level()
    #expect(level.onHand == 2 && level.reserved == 2)
  }
}
