import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// A business that changes hands: each owner is paid and told what was earned in their time.
@Suite("Money of partners that change hands")
struct OwnerChangeTests {
  private let bench: OrderBench
  private let partner = MarketFixture.partnerName

  /// pat has delivered an order for 20.09; then Bella Napoli became rob's.
  init() async throws {
    bench = try await OrderBench()
    try await bench.usePlainPrices()
    try await bench.handOver(try await bench.onTheWay())
    _ = try await bench.dependencies.partners.edit(
      EditPartner(partner: partner, owner: "rob"), bench.anna)
  }

  private func statement(_ call: Call) async throws -> [MoneyEntryView] {
    try await bench.money.statement(ShowStatement(who: partner), call).output.items
  }

  @Test("M-W15: each owner is paid what was earned in their time")
  func payouts() async throws {
    try await bench.handOver(try await bench.onTheWay(from: bench.rob))
    let owed = try await bench.money.balance(
      ShowBalances(account: [.partner]), bench.anna
    ).output.items
    #expect(owed.map(\.owner) == ["pat", "rob"] && owed.map(\.amount) == ["20.09", "20.09"])
    let run = try await bench.money.payOut(RunPayout(), bench.anna).output
    let paid = run.payouts.filter { $0.account == .partner }
    #expect(paid.map(\.owner) == ["pat", "rob"] && paid.map(\.amount) == ["20.09", "20.09"])
    #expect(paid.allSatisfy { $0.holder == partner })
    for call in [bench.pat, bench.rob, bench.anna] {
      #expect(try await statement(call).last?.balance == "0.00")
    }
    #expect(try await bench.money.payOut(RunPayout(), bench.anna).output.payouts.isEmpty)
    #expect(try await bench.isSound())
  }

  @Test func whoHadItSeesWhatWasEarnedThenAndNothingOfNow() async throws {
    #expect(try await statement(bench.rob).isEmpty)
    #expect(try await statement(bench.pat).last?.balance == "20.09")
    try await bench.handOver(try await bench.onTheWay(from: bench.rob))
    #expect(try await statement(bench.pat).allSatisfy { $0.order == "ORD-000001" })
    #expect(try await statement(bench.rob).allSatisfy { $0.order == "ORD-000002" })
    #expect(try await statement(bench.rob).last?.balance == "20.09")
  }

  @Test("A user's name means what was earned in that user's time, also of a former owner")
  func byName() async throws {
    try await bench.handOver(try await bench.onTheWay(from: bench.rob))
    for (who, call, order) in [
      (nil, bench.pat, "ORD-000001"), ("pat", bench.pat, "ORD-000001"),
      ("pat", bench.anna, "ORD-000001"), ("rob", bench.anna, "ORD-000002"),
    ] as [(String?, Call, String)] {
      let items = try await bench.money.statement(ShowStatement(who: who), call).output.items
      #expect(items.last?.balance == "20.09")
      #expect(items.allSatisfy { $0.order == order }, "\(who ?? "own")")
    }
    #expect(try await statement(bench.anna).last?.balance == "40.18")
    _ = try await bench.money.payOut(RunPayout(), bench.anna)
    for (who, count) in [("pat", 1), ("rob", 1), (partner, 2)] {
      let paid = try await bench.money.listPayouts(ListPayouts(who: who), bench.anna).output.items
      #expect(paid.count == count, "\(who)")
    }
  }

  @Test("A former owner completes the name, and is told of both where there are two")
  func names() async throws {
    let names = try await bench.book.read(by: bench.pat.principal) { transaction in
      try await PayeeNames(transaction).beginning(with: "bel")
    }
    #expect(names.map(\.name) == [partner])
    _ = try await bench.dependencies.partners.create(
      CreatePartner(name: "Green Pharmacy", kind: .pharmacy, place: "54.69,25.28"), bench.pat)
    let several = await failure { try await bench.money.statement(ShowStatement(), bench.pat) }
    #expect(several?.code == .badValue)
    #expect(several?.hint == "name one of them: Green Pharmacy, Bella Napoli")
  }

  @Test func aRefundOfAnOlderOrderIsTheOlderOwners() async throws {
    _ = try await bench.money.payOut(RunPayout(), bench.anna)
    try await bench.handOver(try await bench.onTheWay(from: bench.rob))
    _ = try await bench.orders.refund(
      RefundOrder(order: "ORD-000001", reason: "cold", bearer: .partner), bench.anna)
    let run = try await bench.money.payOut(RunPayout(), bench.anna).output
    let paid = run.payouts.filter { $0.account == .partner }
    #expect(paid.map(\.owner) == ["rob"] && paid.map(\.amount) == ["20.09"])
    // 28.90 less 1.38 of tax, 2.99 of commission and 0.63 of its tax.
    #expect(try await statement(bench.pat).last?.balance == "-23.90")
  }

  @Test func whoNeverHadItIsToldNothing() async throws {
    _ = try await bench.dependencies.partners.edit(
      EditPartner(partner: partner, owner: "pat"), bench.anna)
    let code = await failureCode { try await statement(bench.rob) }
    #expect(code == .notFound)
  }
}
