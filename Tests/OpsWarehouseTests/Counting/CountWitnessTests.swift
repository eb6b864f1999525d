import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Nobody alone counts, approves and posts a large difference")
struct CountWitnessTests {
  /// Anna counts 12 of 20 lamps and approves that herself.
  private func counted(
    _ quantity: Quantity = 12, before: (CountBench) async throws -> Void = { _ in }
  ) async throws -> CountBench {
    let bench = try await CountBench()
    try await before(bench)
    try await bench.open()
    try await bench.enter(quantity, by: bench.anna)
    try await bench.approve(by: bench.anna, reason: "nobody else is here")
    return bench
  }

  private func makeAlone(_ bench: CountBench) async throws {
    try await bench.book.write { transaction in
      let users = transaction.repository(User.self)
      for var user in try await users.all(where: .everything)
      where user.id != SampleUser.of(.administrator).id && user.isActive {
        user.isActive = false
        _ = try await users.update(user)
      }
    }
  }

  @Test func anotherPersonPostsIt() async throws {
    let bench = try await counted()
    let refused = await StockBench.refusal { try await bench.post() }
    #expect(refused?.code == .samePerson)
    #expect(refused?.hint?.contains("count post C-000001") == true)
    // A day changes nothing where somebody else may review counts.
    bench.pass(minutes: 2 * 24 * 60)
    #expect(await StockBench.refusal { try await bench.post() }?.code == .samePerson)
    _ = try await bench.counts.post(CountReference(count: "C-000001"), bench.wil)
    #expect(try await bench.stock.level().onHand == 12)
  }

  @Test func aSmallDifferenceNeedsNobodyElse() async throws {
    let bench = try await counted(19)
    try await bench.post()
    #expect(try await bench.stock.level().onHand == 19)
  }

  @Test func anotherRoundOfOnesOwnIsNoSecondPerson() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(12)
    try await bench.recount()
    try await bench.enter(12, by: bench.anna)
    try await bench.approve(by: bench.anna, reason: "sure")
    #expect(await StockBench.refusal { try await bench.post() }?.code == .samePerson)
  }

  @Test func anotherTokenOrRoleOfOnePersonIsNoSecondPerson() async throws {
    let bench = try await counted()
    let lent = Call(
      Principal(
        userID: SampleUser.of(.administrator).id, name: "anna", roles: [.warehouseKeeper]))
    let refused = await StockBench.refusal {
      try await bench.counts.post(CountReference(count: "C-000001"), lent)
    }
    #expect(refused?.code == .samePerson)
  }

  @Test func aToleranceOfOnesOwnDoesNotHelp() async throws {
    let bench = try await counted(12) { try await $0.set("count.tolerance_ratio", "1") }
    #expect(await StockBench.refusal { try await bench.post() }?.code == .samePerson)
    let old = try await counted(12) {
      try await $0.set("count.tolerance_ratio", "1")
      $0.pass(minutes: 25 * 60)
    }
    try await old.post()
    #expect(try await old.stock.level().onHand == 12)
  }

  @Test func aToleratedCostOfOnesOwnDoesNotHelpEither() async throws {
    func raise(_ bench: CountBench) async throws {
      try await bench.stock.receive(1, cost: "1.00")
      try await bench.set("count.tolerance_cost", "1000")
    }
    let bench = try await counted(12, before: raise)
    #expect(await StockBench.refusal { try await bench.post() }?.code == .samePerson)
    let old = try await counted(12) {
      try await raise($0)
      $0.pass(minutes: 25 * 60)
    }
    try await old.post()
    #expect(try await old.stock.level().onHand == 12)
  }

  @Test func aResetToleranceIsTheDefaultOne() async throws {
    let bench = try await counted(18) {
      try await $0.set("count.tolerance_ratio", "0.01")
      $0.pass(minutes: 25 * 60)
      _ = try await $0.stock.settings.set(
        SetSetting(setting: "count.tolerance_ratio", reset: true), $0.anna)
    }
    #expect(await StockBench.refusal { try await bench.post() }?.code == .samePerson)
  }

  @Test func whoIsAloneInTheBookWaitsADay() async throws {
    let bench = try await counted(12, before: makeAlone)
    let shown = try await bench.counts.show(CountReference(count: "C-000001"), bench.anna).output
    let from = bench.stock.now.adding(milliseconds: 86_400_000)
    #expect(shown.aloneFrom == from && shown.beyond == 1)
    let refused = await StockBench.refusal { try await bench.post() }
    let site = "\(bench.book.world.calendar.text(from: from)) (site time)"
    #expect(refused?.code == .samePerson && refused?.message.contains(site) == true)
    bench.pass(minutes: 24 * 60)
    try await bench.post()
    #expect(try await bench.stock.level().onHand == 12)
  }

  @Test("Who is forbidden to review counts at some hours is a second person at these hours")
  func forbiddenAtSomeHours() async throws {
    let bench = try await counted {
      _ = try await $0.book.dependencies.roles.grantPermission(
        GrantPermission(
          permission: .inventoryReviewCount, user: "wil", forbid: true, hours: "06:00-14:00"),
        $0.anna)
    }
    let shown = try await bench.counts.show(CountReference(count: "C-000001"), bench.anna).output
    #expect(shown.aloneFrom == nil)
    bench.pass(minutes: 2 * 24 * 60)
    #expect(await StockBench.refusal { try await bench.post() }?.code == .samePerson)
  }

  @Test func whoSendsTheOthersAwayAfterwardsIsNotAlone() async throws {
    let bench = try await counted()
    try await makeAlone(bench)
    bench.pass(minutes: 2 * 24 * 60)
    #expect(await StockBench.refusal { try await bench.post() }?.code == .samePerson)
    // Approved again, the day begins.
    try await bench.approve(by: bench.anna, reason: "still true")
    #expect(await StockBench.refusal { try await bench.post() }?.code == .samePerson)
    bench.pass(minutes: 24 * 60)
    try await bench.post()
  }

  @Test func undoOfThePostingLeavesTheRuleInForce() async throws {
    let bench = try await counted()
    _ = try await bench.counts.post(CountReference(count: "C-000001"), bench.wil)
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: try await bench.commit(of: "count.post")), bench.anna)
    #expect(try await bench.stock.level().onHand == 20)
    #expect(await StockBench.refusal { try await bench.post() }?.code == .samePerson)
  }

  @Test func nobodyTakesBackWhatSomebodyElseCounted() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(12)
    try await bench.enter(20)
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: try await bench.commit(of: "count.enter")), bench.anna)
    }
    #expect(refused?.code == .ruleViolated)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.wil)
    #expect(try await bench.lines().first?.counted == 12)
  }

  @Test func anAdjustmentDoesNotTakeThePlaceOfAPosting() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.stock.adjust(-1, code: "damaged")
    try await bench.enter(12, by: bench.anna)
    for moment in [nil, StockBench.minute(-1)] {
      let refused = await StockBench.refusal {
        try await bench.stock.adjust(-7, code: "lost", on: moment)
      }
      #expect(refused?.code == .ruleViolated)
      #expect(refused?.message.contains("C-000001") == true)
    }
    _ = try await bench.counts.cancel(CancelCount(count: "C-000001"), bench.wil)
    try await bench.stock.adjust(-7, code: "lost")
    #expect(try await bench.stock.level().onHand == 12)
  }

  @Test func everybodyWhoReviewsIsToldBeforeOnePersonPostsAlone() async throws {
    let bench = try await NoticeBench()
    let book = bench.book
    let count = CountBench(on: book)
    try await makeAlone(count)
    try await count.open()
    try await count.enter(12, by: count.anna)
    try await count.approve(by: count.anna, reason: "nobody else is here")
    try await bench.pass()
    let told = try await bench.inbox(.administrator).filter { $0.kind == .countAlone }
    #expect(told.count == 1)
    #expect(told.first?.title == "C-000001: counted and approved by one person")
    // The deadline is what the site's clocks show, two hours after UTC.
    let session = try await book.read {
      try await $0.repository(CountSession.self).first(where: .everything)
    }
    let from = try #require(session?.aloneFrom)
    let site = "\(book.world.calendar.text(from: from)) (site time)"
    #expect(told.first?.body.contains("post it alone from \(site). Run") == true)
    #expect(!site.hasPrefix(UTCCalendar().text(from: from)))
  }
}
