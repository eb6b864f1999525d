import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsMarketplace

@Suite struct PayoutTests {
  @Test("M-W15: a payout run pays what is owed, and a second one pays nothing")
  func twice() async throws {
    let bench = try await OrderBench()
    _ = try await bench.delivered(tip: "2")
    let partner = try await bench.balance(.partner)
    let driver = try await bench.balance(.driver)
    let first = try await bench.money.payOut(RunPayout(), bench.anna).output
    #expect(first.total == MinorAmount.text(partner + driver, .eur))
    #expect(first.payouts.map(\.account) == [.partner, .driver])
    #expect(try await bench.balance(.partner) == 0)
    #expect(try await bench.balance(.driver) == 0)
    let second = try await bench.money.payOut(RunPayout(), bench.anna).output
    #expect(second.payouts.isEmpty && second.total == "0.00")
    #expect(try await bench.isSound())
  }

  @Test("Who was paid finds each payout again, and nobody else's")
  func payouts() async throws {
    let bench = try await OrderBench()
    _ = try await bench.delivered(tip: "2")
    let run = try await bench.money.payOut(RunPayout(), bench.anna).output
    let all = try await bench.money.listPayouts(ListPayouts(), bench.anna).output.items
    #expect(Set(all.map(\.number)) == Set(run.payouts.map(\.number)))
    for (call, account) in [(bench.pat, MoneyAccount.partner), (bench.dora, .driver)] {
      let own = try await bench.money.listPayouts(ListPayouts(), call).output.items
      #expect(own.map(\.account) == [account])
      let paid = try #require(run.payouts.first { $0.account == account })
      #expect(own.map(\.amount) == [paid.amount] && own[0].fee == "0.00")
      let shown = try await bench.money.showPayout(
        PayoutReference(payout: paid.number), call
      ).output
      #expect(shown == own[0] && shown.holder == paid.holder)
      let theirs = run.payouts.first { $0.account != account }?.number ?? ""
      let hidden = await failureCode {
        try await bench.money.showPayout(PayoutReference(payout: theirs), call)
      }
      #expect(hidden == .notFound)
    }
    let named = try await bench.money.listPayouts(
      ListPayouts(who: MarketFixture.partnerName), bench.anna
    ).output.items
    #expect(named.map(\.account) == [.partner])
    for call in [bench.kim, bench.rob] {
      let code = await failureCode {
        try await bench.money.listPayouts(ListPayouts(who: MarketFixture.partnerName), call)
      }
      #expect(code == .denied || code == .notFound)
    }
  }

  @Test("A script pays out as a user who can do nothing else; a token is told how")
  func unattended() async throws {
    let bench = try await OrderBench()
    _ = try await bench.delivered()
    let token = Call(LateCaller.administrator(of: bench.book, .token, minutes: 0))
    let refused = await failure { try await bench.money.payOut(RunPayout(), token) }
    #expect(refused?.code == .deniedScope)
    #expect(refused?.hint?.contains("--password-file FILE") == true)
    let payer = Call(
      Principal(
        userID: SampleUser.of(.salesperson).id, name: "payer",
        rights: Rights(roles: [], permissions: [.moneyView, .moneyPayOut])))
    #expect(try await bench.moneyAudit.verify(VerifyMoney(), payer).output.isSound)
    let paid = try await bench.money.payOut(RunPayout(), payer).output
    #expect(paid.payouts.compactMap(\.holder) == [MarketFixture.partnerName, "DRV-000001"])
    for holder in paid.payouts.compactMap(\.holder) {
      let statement = try await bench.money.statement(ShowStatement(who: holder), payer).output
      #expect(statement.items.last?.balance == "0.00")
    }
  }

  @Test("M-W15: a run up to an earlier day pays once as well, and leaves later earnings")
  func until() async throws {
    let bench = try await OrderBench()
    _ = try await bench.delivered()
    let owed = try await bench.balance(.partner)
    bench.pass(minutes: 24 * 60)
    _ = try await bench.delivered()
    let day = try CivilDate(parsing: "2027-03-01")
    let first = try await bench.money.payOut(RunPayout(until: day), bench.anna).output
    #expect(first.payouts.first?.amount == MinorAmount.text(owed, .eur))
    let second = try await bench.money.payOut(RunPayout(until: day), bench.anna).output
    #expect(second.payouts.isEmpty)
    let all = try await bench.money.payOut(RunPayout(), bench.anna).output
    #expect(!all.payouts.isEmpty)
    #expect(try await bench.balance(.partner) == 0)
    #expect(try await bench.isSound())
  }

  /// An order of the 1st of March and one of the 2nd, each of which brings the partner 20.09.
  private func twoDays(_ bench: OrderBench) async throws -> (first: String, second: String) {
    try await bench.usePlainPrices()
    let first = try await bench.delivered().number
    bench.pass(minutes: 24 * 60)
    return (first, try await bench.delivered().number)
  }

  /// What the partner is paid of what was owed at the end of the 1st of March; nil for nothing.
  private func paid(_ bench: OrderBench) async throws -> DecimalString? {
    let run = RunPayout(until: try CivilDate(parsing: "2027-03-01"))
    return try await bench.money.payOut(run, bench.anna).output.payouts
      .first { $0.account == .partner }?.amount
  }

  private func refund(_ order: String, _ amount: String?, _ bench: OrderBench) async throws {
    _ = try await bench.orders.refund(
      RefundOrder(
        order: order, amount: try amount.map { try UnitPrice(parsing: $0) }, reason: "cold",
        bearer: .partner), bench.anna)
  }

  @Test("M-W15: what a later order loses again takes off no more than it leaves")
  func refundOfALaterOrder() async throws {
    let bench = try await OrderBench()
    let orders = try await twoDays(bench)
    // Of 28.90 the partner gets 1.38 of tax, 2.99 of commission and 0.63 of its tax back.
    try await refund(orders.second, nil, bench)
    #expect(try await bench.balance(.partner) == 2 * 2_009 - 2_890 + 138 + 299 + 63)
    #expect(try await paid(bench) == "16.28")
    #expect(try await paid(bench) == nil)
    #expect(try await bench.balance(.partner) == 0)
    #expect(try await bench.isSound())
  }

  @Test("M-W15: what is earned later makes up for a later refund of an earlier order")
  func refundOfAnEarlierOrder() async throws {
    let bench = try await OrderBench()
    let orders = try await twoDays(bench)
    // With 5.00 go 0.24 of tax, 0.52 of commission and 0.11 of its tax.
    try await refund(orders.first, "5", bench)
    #expect(try await paid(bench) == "20.09")
    for _ in 1...2 { #expect(try await paid(bench) == nil) }
    #expect(try await bench.balance(.partner) == 2_009 - 500 + 24 + 52 + 11)
    bench.pass(minutes: 60)
    _ = try await bench.money.payOut(RunPayout(), bench.anna)
    _ = try await bench.delivered()
    // What was paid out meanwhile counts against the same day.
    #expect(try await paid(bench) == nil)
    #expect(try await bench.balance(.partner) == 2_009)
    #expect(try await bench.isSound())
  }

  @Test("M-W15: what is earned as a day begins is not of the day before")
  func midnight() async throws {
    let bench = try await OrderBench()
    try await bench.usePlainPrices()
    let number = try await bench.onTheWay()
    try bench.pass(until: "2027-03-02")
    try await bench.handOver(number)
    let day = try CivilDate(parsing: "2027-03-01")
    for minutes in [0, 5] as [Int64] {
      bench.pass(minutes: minutes)
      let early = try await bench.money.payOut(RunPayout(until: day), bench.anna).output
      #expect(early.payouts.isEmpty)
      let statement = try await bench.money.statement(
        ShowStatement(who: MarketFixture.partnerName, until: day), bench.pat
      ).output
      #expect(statement.items.isEmpty)
    }
    let today = try await bench.money.payOut(
      RunPayout(until: try CivilDate(parsing: "2027-03-02")), bench.anna
    ).output
    #expect(today.payouts.first?.amount == "20.09")
  }

  @Test func aRunPaysWhatWasEarnedInItsOwnMoment() async throws {
    let bench = try await OrderBench()
    try await bench.usePlainPrices()
    _ = try await bench.delivered()
    let run = try await bench.money.payOut(RunPayout(), bench.anna).output
    #expect(run.payouts.map(\.owner) == ["pat", "dora"])
    #expect(run.payouts.first?.amount == "20.09")
  }

  @Test func whoOwesTheHouseIsPassedOver() async throws {
    let bench = try await OrderBench()
    try await bench.usePlainPrices()
    let order = try await bench.delivered()
    _ = try await bench.money.payOut(RunPayout(), bench.anna)
    _ = try await bench.orders.refund(
      RefundOrder(
        order: order.number, amount: try UnitPrice(parsing: "5"), reason: "cold",
        bearer: .partner), bench.anna)
    // With 5.00 of 28.90 go 0.239 of tax, 0.517 of commission and 0.109 of its tax.
    #expect(try await bench.balance(.partner) == -500 + 24 + 52 + 11)
    #expect(try await bench.money.payOut(RunPayout(), bench.anna).output.payouts.isEmpty)
  }

  @Test func onlyWhoMayPayOut() async throws {
    let bench = try await OrderBench()
    for call in [bench.kim, bench.pat, bench.dora] {
      #expect(await failureCode { try await bench.money.payOut(RunPayout(), call) } == .denied)
    }
    let later = await failureCode {
      try await bench.money.payOut(
        RunPayout(until: try CivilDate(parsing: "2027-03-02")), bench.anna)
    }
    #expect(later == .badDate)
  }
}
