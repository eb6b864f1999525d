import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Whose codes are: those of the platform hold for all orders, those of a partner for its own, and
/// nobody takes a word from anybody else. Bella Napoli is pat's, Green Shop is rob's.
@Suite("Codes of partners and of the platform")
struct PartnerCodeTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  private var promotions: PromotionService { bench.book.dependencies.promotions }

  private func make(
    _ name: String, code: String, percent: String, at partner: String? = nil, by call: Call
  ) async -> OpsError? {
    await failure {
      try await promotions.create(
        CreatePromotion(name: name, code: code, percent: percent, partner: partner), call)
    }
  }

  /// What a code takes off one lamp of Bella Napoli (24.90) for kim, or of Green Shop (10.00) for
  /// lea; or what is said instead.
  private func worth(_ code: String, for call: Call? = nil) async throws -> String {
    let view = try await bench.quote(QuoteCart(code: [code]), by: call)
    return view.hindrances.first?.code ?? view.quote.discountsTotal
  }

  private func openGreenShop() async throws {
    let shop = try await bench.addPartner(
      "Green Shop", owner: bench.rob.principal.userID,
      hours: OpenSpan(opens: 8 * 60, closes: 22 * 60))
    try await bench.sell("LAMP-1", price: 1_000, at: shop)
    try await bench.add(1, from: "Green Shop", by: bench.lea)
  }

  @Test("A partner whom nobody has verified takes no code away")
  func pending() async throws {
    let rob = bench.rob
    _ = try await bench.book.dependencies.partners.create(PartnerBench.pharmacy(), rob)
    #expect(
      await make("Mine", code: "SUMMER26", percent: "1%", at: "Green Pharmacy", by: rob) == nil)
    #expect(await make("Summer", code: "SUMMER26", percent: "10%", by: bench.anna) == nil)
    try await bench.add()
    #expect(try await worth("SUMMER26") == "2.49")
  }

  @Test("The same word is the code of two partners, each for its own orders")
  func twoPartners() async throws {
    try await openGreenShop()
    try await bench.add()
    #expect(await make("Pat's", code: "TEN", percent: "10%", by: bench.pat) == nil)
    #expect(try await worth("TEN") == "2.49")
    #expect(try await worth("TEN", for: bench.lea) == "unknown_code")
    #expect(await make("Rob's", code: "ten", percent: "20%", by: bench.rob) == nil)
    #expect(try await worth("TEN") == "2.49")
    #expect(try await worth("TEN", for: bench.lea) == "2.00")
    let twice = await make("Again", code: "TEN", percent: "5%", by: bench.pat)
    #expect(twice?.code == .duplicate && twice?.field == "code")
    // Nobody enters whose it is.
    let other = bench.market.partner.id
    #expect(try await worth("\(other) TEN", for: bench.lea) == "unknown_code")
  }

  @Test("A code of the platform takes precedence, unless it is for goods of somebody else")
  func precedence() async throws {
    try await openGreenShop()
    try await bench.add()
    #expect(await make("Pat's", code: "SALE", percent: "10%", by: bench.pat) == nil)
    let green = await make(
      "Green", code: "SALE", percent: "50%", at: "Green Shop", by: bench.anna)
    #expect(green == nil)
    #expect(try await worth("SALE") == "2.49")
    #expect(try await worth("SALE", for: bench.lea) == "5.00")
    _ = try await promotions.retire(PromotionReference(promotion: "Green"), bench.anna)
    #expect(await make("All", code: "SALE", percent: "20%", by: bench.anna) == nil)
    #expect(try await worth("SALE") == "4.98")
    // It would never be used.
    let hidden = await make("Rob's", code: "SALE", percent: "90%", by: bench.rob)
    #expect(hidden?.code == .duplicate && hidden?.field == "code")
  }

  @Test("The code of a promotion that has ended is free, and stays with who has it then")
  func retired() async throws {
    let changesets = bench.book.dependencies.changesets
    try await bench.add()
    #expect(await make("Old", code: "WELCOME", percent: "10%", by: bench.anna) == nil)
    let ended = try await promotions.retire(PromotionReference(promotion: "WELCOME"), bench.anna)
    #expect(try await worth("WELCOME") == "unknown_code")
    #expect(await make("New", code: "WELCOME", percent: "20%", by: bench.anna) == nil)
    #expect(try await worth("WELCOME") == "4.98")
    let shown = try await promotions.show(PromotionReference(promotion: "welcome"), bench.anna)
    #expect(shown.output.name == "New")
    let refused = await failure {
      try await changesets.undo(CommitReference(commit: ended.receipt?.key), bench.anna)
    }
    #expect(refused != nil)
    #expect(try await worth("WELCOME") == "4.98")
  }

  @Test("Who sees several promotions with a code is asked which one is meant")
  func several() async throws {
    #expect(await make("Pat's", code: "SALE", percent: "10%", by: bench.pat) == nil)
    #expect(await make("All", code: "SALE", percent: "20%", by: bench.anna) == nil)
    let sale = PromotionReference(promotion: "SALE")
    let refused = await failure { try await promotions.retire(sale, bench.anna) }
    #expect(refused?.code == .badValue && refused?.hint?.contains("\"All\"") == true)
    #expect(try await promotions.show(sale, bench.pat).output.name == "Pat's")
  }
}
