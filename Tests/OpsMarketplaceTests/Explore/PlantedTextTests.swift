import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// The earlier system built the conditions of its queries from what people typed. Here they are
/// values: quotes, wildcards and words of query languages are letters like others.
@Suite("M-W13: texts of people are data, and no part of a query")
struct PlantedTextTests {
  private static let oddName = "50 % off_lamp's \\ \"best\""
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  private func explore(_ text: String) async throws -> [String] {
    var input = ExplorePartners(near: CartBench.near)
    input.search = text
    return try await bench.book.dependencies.explore.partners(input, bench.visitor).output.items
      .map(\.partner)
  }

  @Test(arguments: [
    "' OR '1'='1", "lamp' OR 1=1 --", "lamp\" OR \"\"=\"", "lamp; DROP TABLE partners",
    "TRUEPREDICATE OR lamp", "la%p", "l_mp", "$ne", "%@ OR lamp", "lamp' AND sleep(9)",
  ])
  func aSearchFindsWordsAndNothingElse(_ text: String) async throws {
    #expect(try await explore(text).isEmpty, "\(text)")
    #expect(try await explore("lamp") == [MarketFixture.partnerName])
  }

  @Test(arguments: ["%", "_", "*", "\\", "'", "''", "?"])
  func aSearchWithoutAWordIsRefused(_ text: String) async throws {
    #expect(await failureCode { try await explore(text) } == .badValue)
  }

  @Test func aMenuIsSearchedForWhatStandsThere() async throws {
    let menus = bench.book.dependencies.menus
    try await bench.sell("OLD-1", price: 100, named: Self.oddName)
    func found(_ text: String) async throws -> [String] {
      try await menus.list(
        ListMenu(partner: MarketFixture.partnerName, search: text), bench.kim
      ).output.items.map(\.name)
    }
    for text in ["%", "_", "'", "\\", "\"", "50 %", "off_l", "LAMP'S"] {
      #expect(try await found(text) == [Self.oddName], "\(text)")
    }
    for text in [
      "tab%", "t_ble", "%lamp%", "' OR '1'='1", "table\" OR \"\"=\"", "table' --", "*", "ta.le",
    ] {
      #expect(try await found(text).isEmpty, "\(text)")
    }
    #expect(try await Set(found("lamp")) == [Self.oddName, "Table lamp"])
  }

  @Test func partnersAreFoundByTheirWholeNameOnly() async throws {
    let partners = bench.book.dependencies.partners
    let names = ["'; DROP TABLE partners; --", "Rob's \"100 %\" OR 1=1", "Bella_Napoli"]
    for name in names {
      let input = CreatePartner(name: name, kind: .retail, place: "54.69,25.28")
      #expect(try await partners.create(input, bench.anna).output.name == name)
      let twice = await failureCode { try await partners.create(input, bench.anna) }
      #expect(twice == .duplicate, "\(name)")
    }
    for name in names + [MarketFixture.partnerName] {
      let shown = try await partners.show(OnePartner(partner: name), bench.anna).output
      #expect(shown.name == name)
    }
    for name in ["' OR '1'='1", "%", "Bella%", "Bella Napoli' --", "1 OR 1=1", "Bella?Napoli"] {
      let code = await failureCode {
        try await partners.show(OnePartner(partner: name), bench.anna)
      }
      #expect(code == .notFound, "\(name)")
    }
    let listed = try await partners.list(ListPartners(), bench.visitor).output.items
    #expect(listed.map(\.name) == [MarketFixture.partnerName])
  }

  @Test func aCodeIsComparedAsAWhole() async throws {
    _ = try await bench.book.dependencies.promotions.create(
      CreatePromotion(name: "Secret", code: "SECRET5", percent: "10%"), bench.anna)
    try await bench.add()
    for code in ["SECRET%", "SECRET_", "' OR '1'='1", "SECRET5' --", "%"] {
      let quote = try await bench.quote(QuoteCart(code: [code]))
      #expect(bench.codes(quote) == ["unknown_code"], "\(code)")
      #expect(quote.quote.discountsTotal == "0.00", "\(code)")
    }
    #expect(try await bench.quote(QuoteCart(code: ["secret5"])).quote.discountsTotal == "2.49")
  }

  @Test func numbersNameOneRecordEach() async throws {
    let orders = bench.book.dependencies.orders
    try await bench.add()
    let number = try await orders.place(
      PlaceOrder(pay: "approved", address: "Pilies 1", to: CartBench.near), bench.kim
    ).output.number
    for suffix in ["' OR '1'='1", "%", " --", "\" OR \"\"=\""] {
      let order = await failureCode {
        try await orders.show(ShowOrder(order: number + suffix), bench.anna)
      }
      #expect(order == .notFound, "\(suffix)")
      let payment = await failureCode {
        try await bench.book.dependencies.payments.show(
          PaymentReference(payment: "PAY-000001" + suffix), bench.anna)
      }
      #expect(payment == .notFound, "\(suffix)")
    }
  }
}
