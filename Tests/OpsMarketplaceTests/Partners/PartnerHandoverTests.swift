import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("A business that changes hands")
struct PartnerHandoverTests {
  private let bench: PartnerBench

  init() async throws { bench = try await PartnerBench() }

  /// Whose the business is, and each thing that belongs to its owner.
  private func owners() async throws -> [RecordID?] {
    let market = bench.market
    return try await bench.book.read { transaction in
      let partner = try await transaction.repository(Partner.self).fetch(market.partner.id)
      let item = try await transaction.repository(MenuItem.self).fetch(market.item.id)
      let promotions = try await transaction.repository(MarketPromotion.self).all(
        where: .everything)
      return [partner?.ownerID, item?.ownerID] + promotions.map(\.ownerID)
    }
  }

  @Test("Undone, the menu and the promotions go back with the business, and redone once more")
  func undone() async throws {
    var promotion = CreatePromotion(name: "Ours")
    promotion.percent = "5%"
    _ = try await bench.book.dependencies.promotions.create(promotion, bench.pat)
    let changesets = bench.book.dependencies.changesets
    let (pat, rob) = (bench.pat.principal.userID, bench.rob.principal.userID)
    #expect(try await owners() == [pat, pat, pat])
    let given = try await bench.service.edit(
      EditPartner(partner: bench.name, owner: "rob"), bench.anna
    ).receipt?.key
    #expect(try await owners() == [rob, rob, rob])
    let undone = try await changesets.undo(CommitReference(commit: given), bench.anna).receipt?.key
    #expect(try await owners() == [pat, pat, pat])
    _ = try await changesets.redo(CommitReference(commit: undone), bench.anna)
    #expect(try await owners() == [rob, rob, rob])
  }
}
