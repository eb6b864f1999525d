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
