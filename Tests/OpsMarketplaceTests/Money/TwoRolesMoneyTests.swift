import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Money of people who sell and drive: each role shows what is earned with it, and takes that along
/// when it ends.
@Suite("Money of people with two roles")
struct TwoRolesMoneyTests {
  private let bench: OrderBench

  /// pat has sold an order that dora has brought, and both were paid out.
  init() async throws {
    bench = try await OrderBench()
    _ = try await bench.delivered(tip: "1")
    _ = try await bench.money.payOut(RunPayout(), bench.anna)
  }

  private func person(_ call: Call, _ roles: [Role]) throws -> Principal {
    Principal(
      userID: try #require(call.principal.userID), name: call.principal.name, roles: roles)
  }

  /// Accounts of the entries and the payouts that somebody sees.
  private func seen(_ principal: Principal) async throws -> Set<MoneyAccount> {
    try await bench.book.read(by: principal) { transaction -> Set<MoneyAccount> in
      let entries = try await transaction.repository(MoneyEntry.self).all(where: .everything)
      let payouts = try await transaction.repository(Payout.self).all(where: .everything)
      return Set(entries.map(\.account)).union(payouts.map(\.account))
    }
  }

  @Test(arguments: [
    ([Role.partner], [MoneyAccount.partner]), ([.partner, .driver], [.partner]), ([.driver], []),
  ])
  func ofWhoSells(_ roles: [Role], _ accounts: [MoneyAccount]) async throws {
    #expect(try await seen(try person(bench.pat, roles)) == Set(accounts))
  }

  @Test(arguments: [
    ([Role.driver], [MoneyAccount.driver]), ([.partner, .driver], [.driver]), ([.partner], []),
  ])
  func ofWhoDrives(_ roles: [Role], _ accounts: [MoneyAccount]) async throws {
    #expect(try await seen(try person(bench.dora, roles)) == Set(accounts))
  }

  @Test("A statement is none of a role that has ended")
  func statements() async throws {
    let former = Call(try person(bench.pat, [.driver]))
    let partner = MarketFixture.partnerName
    let shown = try await bench.money.statement(ShowStatement(who: partner), former).output
    #expect(shown.items.isEmpty)
    #expect(try await bench.money.listPayouts(ListPayouts(), former).output.items.isEmpty)
    let own = try await bench.money.statement(ShowStatement(who: partner), bench.pat).output
    #expect(!own.items.isEmpty)
  }
}
