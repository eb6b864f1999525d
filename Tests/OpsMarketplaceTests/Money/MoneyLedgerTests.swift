import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite struct MoneyLedgerTests {
  @Test("M-W15: what was paid for a delivered order is shared out to the cent")
  func delivery() async throws {
    let bench = try await OrderBench()
    let order = try await bench.order(try await bench.delivered(tip: "2").number)
    #expect(try await bench.balance(.customer) == 0)
    #expect(try await bench.balance(.provider) == -order.amountDue)
    let driver = try await bench.balance(.driver)
    #expect(driver >= 200)
    let shared = [MoneyAccount.partner, .driver, .platform, .tax, .promotion]
    var sum: Int64 = 0
    for account in shared { sum += try await bench.balance(account) }
    #expect(sum == order.amountDue)
    #expect(try await bench.isSound())
  }

  @Test("The gate refuses a commit whose entries do not sum to zero")
  func unbalanced() async throws {
    let bench = try await OrderBench()
    let code = await failureCode {
      try await bench.act(as: .system) { transaction in
        _ = try await transaction.repository(MoneyPosting.self).create(
          MoneyPosting(id: transaction.nextID(), key: "a test", at: transaction.now))
        for amount in [Int64(100), -99] {
          _ = try await transaction.repository(MoneyEntry.self).create(
            MoneyEntry(
              id: transaction.nextID(), posting: "a test", account: .platform, amount: amount,
              purpose: .tip, at: transaction.now))
        }
      }
    }
    #expect(code == .ruleViolated)
  }

  @Test func entriesBelongToAPostingOfTheirCommitAndStay() async throws {
    let bench = try await OrderBench()
    _ = try await bench.delivered()
    let loose = await failureCode {
      try await bench.act(as: .system) { transaction in
        for amount in [Int64(1), -1] {
          _ = try await transaction.repository(MoneyEntry.self).create(
            MoneyEntry(
              id: transaction.nextID(), posting: "deliver ORD-000001", account: .platform,
              amount: amount, purpose: .tip, at: transaction.now))
        }
      }
    }
    #expect(loose == .ruleViolated)
    let changed = await failureCode {
      try await bench.act(as: .system) { transaction in
        let entries = transaction.repository(MoneyEntry.self)
        guard var entry = try await entries.first(where: .everything) else { return }
        entry.amount += 1
        _ = try await entries.update(entry)
      }
    }
    #expect(changed == .badState)
  }

  @Test func theProofComparesDriversAndDeliveries() async throws {
    let bench = try await OrderBench()
    _ = try await bench.delivered(tip: "1")
    let open = try await bench.order(try await bench.place(pay: "approved").number)
    let driver = try await bench.driver()
    #expect(try await bench.isSound())
    try await bench.act(as: .system) { transaction in
      for part in [EarningPart.base, .tip] {
        try await DriverPay(transaction).write(
          "\(part.rawValue) twice", part, 100, driver, at: transaction.now)
      }
      var draft = MoneyDraft("deliver too early", of: open.id)
      draft.move(300, from: .customer(open), to: .partner(open), for: .order)
      try await MoneyLedger(transaction).post(draft)
    }
    let proof = try await bench.moneyAudit.verify(VerifyMoney(), bench.anna).output
    #expect(!proof.isSound && proof.sum == "0.00" && proof.problems.count == 3)
    #expect(
      proof.problems.first
        == "ORD-000002: 0.00 were delivered, but 3.00 are shared out in the ledger.")
    #expect(proof.problems.dropFirst().allSatisfy { $0.hasPrefix("DRV-000001: ") })
  }

  @Test func aPostingHappensOnce() async throws {
    let bench = try await OrderBench()
    let order = try await bench.order(try await bench.delivered().number)
    let partner = try await bench.balance(.partner)
    try await bench.act(as: .system) { try await OrderMoney($0).deliver(order) }
    #expect(try await bench.balance(.partner) == partner)
  }

  @Test func statementsAreOnesOwn() async throws {
    let bench = try await OrderBench()
    _ = try await bench.delivered(tip: "1")
    let own = try await bench.money.statement(
      ShowStatement(who: MarketFixture.partnerName), bench.pat
    ).output
    #expect(own.items.contains { $0.purpose == .goods })
    let last = try #require(own.items.last)
    let balance = try await bench.balance(.partner)
    #expect(last.balance == MinorAmount.text(balance, .eur))
    let driver = try await bench.money.statement(
      ShowStatement(who: "DRV-000001"), bench.dora
    ).output
    #expect(driver.items.contains { $0.purpose == .tip && $0.amount == "1.00" })
    let rob = bench.market.strangerCall(.partner)
    let code = await failureCode {
      try await bench.money.statement(ShowStatement(who: MarketFixture.partnerName), rob)
    }
    #expect(code == .notFound)
    let kim = await failureCode {
      try await bench.money.statement(ShowStatement(who: MarketFixture.partnerName), bench.kim)
    }
    #expect(kim == .denied)
    let denied = await failureCode {
      try await bench.moneyAudit.verify(VerifyMoney(), bench.pat)
    }
    #expect(denied == .denied)
  }
}
