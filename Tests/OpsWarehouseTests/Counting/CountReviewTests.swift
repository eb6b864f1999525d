import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Reviewing a count")
struct CountReviewTests {
  @Test func whoCountedDoesNotReview() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(20)
    let refused = await StockBench.refusal { try await bench.approve(by: bench.wil) }
    #expect(refused?.code == .samePerson)
    let reasoned = await StockBench.refusal {
      try await bench.approve(by: bench.wil, reason: "I am sure")
    }
    #expect(reasoned?.code == .samePerson)
    #expect(try await bench.approve(by: bench.eve).approved)
  }

  @Test func whoActsWithoutAnAccountMayHaveCounted() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(20)
    let refused = await StockBench.refusal { try await bench.approve(by: Call(.system)) }
    #expect(refused?.code == .samePerson)
    #expect(refused?.message.contains("without an account") == true)
    #expect(try await bench.approve(by: Call(.system), reason: "a script").overridden)
  }

  @Test func whoSaidThatNothingIsThereOfNothingMayReview() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(20)
    #expect(try await bench.approve(uncounted: .zero).approved)
  }

  @Test func whoMayOverrideReviewsTheirOwnCountWithAReason() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(20, by: bench.anna)
    let silent = await StockBench.refusal { try await bench.approve(by: bench.anna) }
    #expect(silent?.code == .samePerson && silent?.hint?.contains("--reason") == true)
    let review = try await bench.approve(by: bench.anna, reason: "nobody else is here")
    #expect(review.approved && review.overridden && review.reason == "nobody else is here")
  }

  /// An approval against a rule, by somebody who said that uncounted lines stay.
  private func overridden() async throws -> CountBench {
    let bench = try await CountBench()
    try await bench.stock.receive(4, of: "RICE")
    try await bench.open()
    try await bench.enter(20, by: bench.anna)
    let review = try await bench.approve(
      by: bench.anna, uncounted: .keep, reason: "nobody else is here")
    #expect(review.approved && review.overridden)
    return bench
  }

  @Test func whoSaysSomethingElseOfUncountedLinesTakesTheWholeApprovalOff() async throws {
    let bench = try await overridden()
    let review = try await bench.review(uncounted: .zero)
    #expect(!review.approved && !review.overridden)
  }

  @Test func aCancelledCountIsNotOverridden() async throws {
    let bench = try await overridden()
    let count = try await bench.counts.cancel(CancelCount(count: "C-000001"), bench.wil).output
    #expect(count.status == .cancelled && !count.overridden && count.approvedAt == nil)
  }

  @Test func linesNobodyCountedAreNamedUntilItIsSaidWhatTheyMean() async throws {
    let bench = try await CountBench()
    try await bench.stock.receive(4, of: "RICE")
    try await bench.open()
    try await bench.enter(20)
    let refused = await StockBench.refusal { try await bench.approve() }
    #expect(refused?.code == .ruleViolated && refused?.field == "uncounted")
    #expect(refused?.message.contains("RICE at MAIN") == true)
    #expect(try await bench.approve(uncounted: .keep).uncounted == 1)
    #expect(try await bench.post().output.movements == 0)
    #expect(try await bench.stock.level("RICE").onHand == 4)
  }

  @Test func linesNobodyCountedCanMeanNothingIsThere() async throws {
    let bench = try await CountBench()
    try await bench.stock.receive(4, of: "RICE")
    try await bench.open()
    try await bench.enter(20)
    let review = try await bench.review(uncounted: .zero)
    #expect(review.different == 1 && review.beyond == 1 && review.uncounted == 1)
    #expect(
      try await bench.approve(by: bench.anna, uncounted: .zero, reason: "seen").overridden)
    #expect(try await bench.post().output.movements == 1)
    #expect(try await bench.stock.level("RICE").onHand == .zero)
    #expect(try await bench.lines().allSatisfy { $0.state == "counted" })
    #expect(try await bench.lines().map(\.difference) == [0, -4])
  }

  @Test func whatIsSaidToBeGoneIsCountedAgainAsAnyLargeDifference() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.review(by: bench.wil, uncounted: .zero)
    let refused = await StockBench.refusal { try await bench.approve() }
    #expect(refused?.code == .ruleViolated && refused?.message.contains("LAMP-1 at MAIN") == true)
    #expect(try await bench.recount().round == 2)
    try await bench.enter(0)
    #expect(try await bench.approve().approved)
    try await bench.post()
    #expect(try await bench.stock.level().onHand == .zero)
  }

  @Test func sayingZeroAgainIsNotEnoughAndTheRefusalTellsTheWayOut() async throws {
    let bench = try await CountBench()
    try await bench.open()
    for round in 2...3 as ClosedRange<Int64> {
      try await bench.review(by: bench.wil, uncounted: .zero)
      let refused = await StockBench.refusal { try await bench.approve() }
      #expect(refused?.code == .ruleViolated)
      #expect(refused?.hint?.contains("count recount C-000001") == true)
      #expect(refused?.hint?.contains("count enter C-000001 SKU 0") == true)
      #expect(try await bench.recount().round == round)
    }
    try await bench.enter(0)
    #expect(try await bench.approve().approved)
    #expect(try await bench.post().output.movements == 1)
    #expect(try await bench.stock.level().onHand == .zero)
  }

  @Test func aLineThatWasNotCountedAgainIsSentBackThoughItsDifferenceIsGone() async throws {
    let bench = try await CountBench()
    bench.pass(minutes: 10)
    try await bench.open()
    try await bench.enter(15)
    #expect(try await bench.recount().round == 2)
    // The five that were missing had left before, and somebody books them only now.
    try await bench.stock.issue(5, on: StockBench.minute(5))
    #expect(try await bench.review().different == 0)
    let refused = await StockBench.refusal { try await bench.approve() }
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.hint?.contains("count enter") == false)
    #expect(try await bench.recount().round == 3)
    try await bench.enter(15)
    #expect(try await bench.approve().approved)
  }

  @Test func nobodyAloneWritesOffWhatNobodyHasCounted() async throws {
    let bench = try await CountBench()
    try await bench.set("count.tolerance_ratio", "1")
    try await bench.open()
    let atOnce = await StockBench.refusal {
      try await bench.approve(by: bench.wil, uncounted: .zero)
    }
    #expect(atOnce?.code == .samePerson && atOnce?.field == "uncounted")
    try await bench.review(by: bench.wil, uncounted: .zero)
    for choice in [nil, UncountedLines.zero] {
      let later = await StockBench.refusal {
        try await bench.approve(by: bench.wil, uncounted: choice, reason: "all gone")
      }
      #expect(later?.code == .samePerson)
    }
    #expect(await StockBench.refusal { try await bench.post() }?.code == .badState)
    #expect(try await bench.stock.level().onHand == 20)
    #expect(try await bench.approve(by: bench.eve).approved)
  }

  @Test func aLargeDifferenceIsCountedAgainBeforeItIsApproved() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(15)
    let refused = await StockBench.refusal { try await bench.approve() }
    #expect(refused?.code == .ruleViolated && refused?.message.contains("LAMP-1 at MAIN") == true)
    let again = try await bench.recount()
    #expect(again.round == 2 && again.status == .counting)
    #expect(try await bench.lines().first?.state == "recount")
    #expect(await StockBench.refusal { try await bench.approve() }?.code == .ruleViolated)
    // A part of a new round does not add to the round before it.
    #expect(try await bench.enter(15, mode: .add).counted == 15)
    #expect(try await bench.approve().beyond == 0)
    try await bench.post()
    #expect(try await bench.stock.level().onHand == 15)
  }

  @Test func aDifferenceWithinToleranceNeedsNoSecondRound() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(19)
    let nothing = await StockBench.refusal { try await bench.recount() }
    #expect(nothing?.code == .ruleViolated)
    #expect(try await bench.approve().approved)
  }

  @Test func aLargeShareOfLittleMoneyPasses() async throws {
    let bench = try await CountBench()
    try await bench.set("count.tolerance_cost", "200")
    try await bench.open()
    // Eight lamps at 24.90 cost 199.20, nine 224.10.
    try await bench.enter(12)
    #expect(await StockBench.refusal { try await bench.recount() } != nil)
    try await bench.enter(11)
    #expect(try await bench.recount().round == 2)
  }

  @Test func aRejectedCountGoesBackToBeCounted() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(20)
    _ = try await bench.counts.review(ReviewCount(count: "C-000001"), bench.eve)
    #expect(await StockBench.refusal { try await bench.enter(19) }?.code == .badState)
    let silent = await StockBench.refusal {
      try await bench.counts.review(ReviewCount(count: "C-000001", reject: true), bench.eve)
    }
    #expect(silent?.field == "reason")
    let back = try await bench.counts.review(
      ReviewCount(count: "C-000001", reject: true, reason: "look behind the door"), bench.eve)
    #expect(back.output.status == .counting)
    try await bench.enter(19)
    let both = await StockBench.refusal {
      try await bench.counts.review(
        ReviewCount(count: "C-000001", approve: true, reject: true), bench.eve)
    }
    #expect(both?.code == .badValue)
  }

  @Test func nothingIsPostedThatWasNotApproved() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(19)
    #expect(await StockBench.refusal { try await bench.post() }?.code == .badState)
    _ = try await bench.counts.review(ReviewCount(count: "C-000001"), bench.eve)
    #expect(await StockBench.refusal { try await bench.post() }?.code == .badState)
    // Nor does the gate let anybody: the state machine holds for the system as well.
    let forced = await StockBench.refusal {
      try await bench.book.write { transaction in
        let sessions = transaction.repository(CountSession.self)
        var session = try await sessions.named("C-000001")
        session.status = .posted
        _ = try await sessions.update(session)
      }
    }
    #expect(forced?.code == .badState)
  }

  @Test func whatIsReservedIsShownAndGivesWayToWhatWasCounted() async throws {
    let bench = try await CountBench()
    try await bench.stock.reserve(18, for: "Q-7")
    try await bench.open()
    #expect(try await bench.lines().first?.reserved == 18)
    try await bench.enter(15)
    try await bench.approve(by: bench.anna, reason: "sure")
    let posted = try await bench.post().output
    #expect(posted.movements == 1)
    #expect(posted.lost?.map(\.reference) == ["Q-7"])
    #expect(posted.lost?.map(\.quantity) == [3])
    #expect(try await bench.stock.level().onHand == 15)
    #expect(try await bench.stock.level().available == 0)
  }

  @Test func nothingOfAFinishedCountChanges() async throws {
    let bench = try await CountBench()
    try await bench.open()
    try await bench.enter(20)
    try await bench.approve()
    try await bench.post()
    #expect(await StockBench.refusal { try await bench.enter(19) }?.code == .badState)
    #expect(await StockBench.refusal { try await bench.recount() }?.code == .badState)
    let cancelled = await StockBench.refusal {
      try await bench.counts.cancel(CancelCount(count: "C-000001"), bench.wil)
    }
    #expect(cancelled?.code == .badState)
    let line = await StockBench.refusal {
      try await bench.book.write { transaction in
        let lines = transaction.repository(CountLine.self)
        var line = try #require(try await lines.first(where: .everything))
        line.counted = 3
        _ = try await lines.update(line)
      }
    }
    #expect(line?.code == .badState)
  }
}
