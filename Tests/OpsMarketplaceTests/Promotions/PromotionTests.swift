import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Promotions")
struct PromotionTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  private var promotions: PromotionService { bench.book.dependencies.promotions }

  @discardableResult
  private func create(
    _ name: String = "Welcome", by call: Call? = nil,
    _ edit: (inout CreatePromotion) -> Void = { $0.amount = UnitPrice(rawValue: 5_000_000) }
  ) async throws -> PromotionView {
    var input = CreatePromotion(name: name)
    edit(&input)
    return try await promotions.create(input, call ?? bench.anna).output
  }

  @Test func whatAppliesByItselfAndWhatIsAskedFor() async throws {
    try await bench.add()
    try await create("Spring") { $0.percent = "10%" }
    #expect(try await bench.show().quote.discountsTotal == "2.49")
    try await create("Welcome") {
      $0.code = "welcome-5"
      $0.amount = UnitPrice(rawValue: 5_000_000)
      $0.freeDelivery = true
    }
    #expect(try await bench.show().quote.discountsTotal == "2.49")
    // Two that apply alone: the one that takes off more.
    let quote = try await bench.quote(QuoteCart(code: ["Welcome-5"]))
    #expect(quote.quote.discounts.map(\.name) == ["Welcome"])
    #expect(quote.quote.discountsTotal == "7.99" && quote.hindrances.isEmpty)
    let explained = try await bench.quote(QuoteCart(code: ["WELCOME-5"], why: true))
    #expect(explained.refused.map(\.code) == ["not_combinable"])
  }

  @Test func aBenefitThatCannotBeReadIsNotMissing() async throws {
    for edit in [
      { $0.percent = "20" }, { $0.amount = UnitPrice(rawValue: 1) },
    ] as [(inout CreatePromotion) -> Void] {
      let refused = await failure { try await create("Spring", edit) }
      #expect(refused?.all.contains { $0.field == "promotion" } == false)
    }
    let none = await failure { try await create("Spring") { _ in } }
    #expect(none?.field == "promotion")
  }

  @Test("A promotion whose last day has passed is refused, also by the gate")
  func lastDay() async throws {
    let yesterday = try CivilDate(parsing: "2027-02-28")
    let refused = await failure {
      try await create("Spring") {
        $0.percent = "10%"
        $0.until = yesterday
      }
    }
    #expect(refused?.code == .badValue && refused?.field == "until")
    try await create("Today") {
      $0.percent = "10%"
      $0.until = try? CivilDate(parsing: "2027-03-01")
    }
    let written = await failure {
      try await bench.book.write { transaction in
        let promotions = transaction.repository(MarketPromotion.self)
        var promotion = try await promotions.named("Today")
        promotion.id = transaction.nextID()
        promotion.version = 0
        promotion.name = "Yesterday"
        promotion.foldedName = "yesterday"
        promotion.until = yesterday
        _ = try await promotions.create(promotion)
      }
    }
    #expect(written?.code == .badValue && written?.field == "until")
  }

  @Test func stackingPromotionsApplyInTheirOrder() async throws {
    try await bench.add(2)
    try await create("Pair") {
      $0.twoForOne = true
      $0.stack = 1
    }
    try await create("Tenth") {
      $0.percent = "10%"
      $0.stack = 2
    }
    let quote = try await bench.show().quote
    #expect(quote.discounts.map(\.name) == ["Pair", "Tenth"])
    #expect(quote.discounts.map(\.amount) == ["24.90", "2.49"])
    #expect(quote.discounts.map(\.paidBy) == ["platform", "platform"])
  }

  @Test func termsAreKept() async throws {
    try await bench.otherPartner()
    try await bench.add()
    try await create("Evening") {
      $0.code = "EVENING"
      $0.percent = "15%"
      $0.hours = "mon-fri 14:00-17:00"
      $0.minimum = UnitPrice(rawValue: 20_000_000)
      $0.partner = MarketFixture.partnerName
      $0.product = ["LAMP-1"]
      $0.until = try? CivilDate(parsing: "2027-03-04")
    }
    let early = try await bench.quote(QuoteCart(code: ["EVENING"]))
    #expect(bench.codes(early) == ["code_refused"])
    let then = try SiteTime(parsing: "2027-03-01 15:00")
    let quote = try await bench.quote(QuoteCart(code: ["EVENING"], deliverAt: then))
    #expect(quote.quote.discountsTotal == "3.74" && quote.hindrances.isEmpty)
    let after = try SiteTime(parsing: "2027-03-05 15:00")
    #expect(
      bench.codes(try await bench.quote(QuoteCart(code: ["EVENING"], deliverAt: after)))
        == ["code_refused"])
    let shown = try await promotions.show(PromotionReference(promotion: "evening"), bench.anna)
    #expect(shown.output.products == ["LAMP-1"] && shown.output.minimum == "20.00")
    #expect(shown.output.partner == MarketFixture.partnerName && shown.output.used == 0)
  }

  @Test func whatCannotBeIsRefused() async throws {
    let cases: [(ErrorCode, (inout CreatePromotion) -> Void)] = [
      (.badValue, { _ in }), (.badValue, { $0.percent = "0%" }),
      (.badValue, { $0.percent = "101%" }),
      (
        .badValue,
        {
          $0.percent = "5%"
          $0.code = "a b"
        }
      ),
      (
        .badValue,
        {
          $0.percent = "5%"
          $0.uses = 0
        }
      ),
      (
        .badValue,
        {
          $0.percent = "5%"
          $0.from = try? CivilDate(parsing: "2027-03-02")
          $0.until = try? CivilDate(parsing: "2027-03-01")
        }
      ),
      (
        .badValue,
        {
          $0.percent = "5%"
          $0.payer = .partner
        }
      ),
      (.badAmount, { $0.amount = UnitPrice(rawValue: 1_000) }),
      (
        .notFoundSKU,
        {
          $0.percent = "5%"
          $0.product = ["NO-SUCH"]
        }
      ),
      (
        .notFound,
        {
          $0.percent = "5%"
          $0.partner = "Nobody"
        }
      ),
    ]
    let before = try await bench.book.state()
    for (index, (code, edit)) in cases.enumerated() {
      let refused = await failureCode { try await create("Spring", edit) }
      #expect(refused == code, "case \(index)")
    }
    #expect(try await bench.book.state() == before)
    try await create()
    #expect(await failureCode { try await create("WELCOME") } == .duplicate)
  }

  @Test("Refusals name the promotion, the option and the business")
  func refusalsAreWords() async throws {
    func refusal(_ by: Call, _ edit: (inout CreatePromotion) -> Void) async -> OpsError? {
      await failure { try await create("Bad", by: by, edit) }
    }
    let empty = await refusal(bench.anna) { _ in }
    #expect(empty?.message == "Promotion \"Bad\" has no benefit")
    #expect(empty?.hint?.contains("--two-for-one") == true)
    let platform = await refusal(bench.pat) {
      $0.percent = "5%"
      $0.payer = .platform
    }
    #expect(platform?.message == "Only administrators can create promotions that the platform pays")
    let hours = await refusal(bench.anna) {
      $0.percent = "5%"
      $0.hours = "foo"
    }
    #expect(hours?.field == "hours" && hours?.message == "\"foo\" cannot be read as hours")
    let foreign = await refusal(bench.rob) {
      $0.percent = "5%"
      $0.partner = MarketFixture.partnerName
    }
    #expect(foreign?.message == "Bella Napoli is not your business")
    let own = try await create("Ours", by: bench.pat) { $0.percent = "5%" }
    #expect(own.partner == MarketFixture.partnerName && own.payer == .partner)
  }

  @Test func partnersMakeThePromotionsThatTheyPay() async throws {
    let made = try await create("Ours", by: bench.pat) {
      $0.percent = "5%"
      $0.partner = MarketFixture.partnerName
    }
    #expect(made.payer == .partner)
    let foreign = await failureCode {
      try await create("Theirs", by: bench.rob) {
        $0.percent = "5%"
        $0.partner = MarketFixture.partnerName
      }
    }
    #expect(foreign == .denied)
    let platform = await failureCode {
      try await create("Free", by: bench.pat) {
        $0.percent = "5%"
        $0.payer = .platform
      }
    }
    #expect(platform == .denied)
    try await create("House")
    let pats = try await promotions.list(ListPromotions(), bench.pat).output.items
    #expect(pats.map(\.name) == ["Ours"])
    #expect(try await promotions.list(ListPromotions(), bench.rob).output.items.isEmpty)
    let one = PromotionReference(promotion: "House")
    #expect(await failureCode { try await promotions.retire(one, bench.pat) } == .notFound)
    #expect(await failureCode { try await promotions.show(one, bench.kim) } == .denied)
    try await bench.add()
    #expect(try await bench.show().quote.discounts.map(\.name) == ["House"])
  }

  @Test func aPromotionFollowsItsPartnerToAnotherOwner() async throws {
    try await create("Ours", by: bench.pat) {
      $0.percent = "5%"
      $0.partner = MarketFixture.partnerName
    }
    let rob = bench.market.stranger(.partner).userID
    try await bench.book.write { transaction in
      let partners = transaction.repository(Partner.self)
      guard var partner = try await partners.fetch(bench.market.partner.id) else { return }
      partner.ownerID = rob
      _ = try await partners.update(partner)
    }
    #expect(try await promotions.list(ListPromotions(), bench.pat).output.items.isEmpty)
    let robs = try await promotions.list(ListPromotions(), bench.rob).output.items
    #expect(robs.map(\.name) == ["Ours"])
  }

  @Test func termsNeverChangeAndRetiringIsTakenBack() async throws {
    try await create("Welcome") {
      $0.percent = "10%"
      $0.code = "WELCOME"
    }
    try await bench.add()
    let one = PromotionReference(promotion: "welcome")
    #expect(try await promotions.retire(one, bench.anna).output.isActive == false)
    #expect(try await !promotions.retire(one, bench.anna).changed)
    #expect(
      bench.codes(try await bench.quote(QuoteCart(code: ["WELCOME"]))) == ["unknown_code"])
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.anna)
    #expect(
      try await bench.quote(QuoteCart(code: ["WELCOME"])).quote.discountsTotal == "2.49")
    let changed = await failureCode {
      try await bench.book.write { transaction in
        let repository = transaction.repository(MarketPromotion.self)
        var promotion = try await repository.named("Welcome")
        promotion.share = 500_000
        _ = try await repository.update(promotion)
      }
    }
    #expect(changed == .ruleViolated)
    let active = try await promotions.list(ListPromotions(active: true), bench.anna)
    #expect(active.output.items.map(\.name) == ["Welcome"])
  }

  @Test func makingOneIsTakenBack() async throws {
    let before = try await bench.book.state()
    try await create("Spring") {
      $0.percent = "10%"
      $0.product = ["LAMP-1"]
    }
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.anna)
    #expect(try await bench.book.state() == before)
  }
}
