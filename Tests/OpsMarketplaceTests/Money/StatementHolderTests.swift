import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Whose statement is meant by a name.
@Suite("Statements by name")
struct StatementHolderTests {
  private let bench: OrderBench
  private let partner = MarketFixture.partnerName

  /// pat has sold an order that dora has brought.
  init() async throws {
    bench = try await OrderBench()
    _ = try await bench.delivered(tip: "1")
  }

  private func balance(_ who: String, _ call: Call) async throws -> String? {
    try await bench.money.statement(ShowStatement(who: who), call).output.items.last?.balance
  }

  @Test("A partner is named by name, identifier or owner, whatever the letter case")
  func partners() async throws {
    let expected = try #require(try await balance(partner, bench.pat))
    for call in [bench.pat, bench.anna] {
      for who in ["bella napoli", bench.market.partner.id.description, "pat", "PAT"] {
        #expect(try await balance(who, call) == expected, "\(who)")
      }
    }
  }

  @Test("A driver is named by number, identifier or user")
  func drivers() async throws {
    let expected = try #require(try await balance("DRV-000001", bench.dora))
    let id = try await bench.driver().id.description
    for call in [bench.dora, bench.anna] {
      for who in ["drv-000001", id, "dora"] {
        #expect(try await balance(who, call) == expected, "\(who)")
      }
    }
  }

  @Test("Who has one account need not name it; who has none is told to name one")
  func own() async throws {
    for (call, name) in [(bench.pat, partner), (bench.dora, "DRV-000001")] {
      let own = try await bench.money.statement(ShowStatement(), call).output.items.last?.balance
      #expect(try await balance(name, call) == own)
    }
    let nobody = await failure { try await bench.money.statement(ShowStatement(), bench.anna) }
    #expect(nobody?.code == .usage && nobody?.field == "who")
  }

  @Test("A period that ends before it begins is refused")
  func period() async throws {
    let refused = await failure {
      try await bench.money.statement(
        ShowStatement(
          who: partner, from: CivilDate(parsing: "2027-03-02"),
          until: CivilDate(parsing: "2027-03-01")), bench.pat)
    }
    #expect(refused?.code == .badDate && refused?.field == "from")
  }

  @Test("A user with several accounts is told to name one")
  func several() async throws {
    _ = try await bench.dependencies.partners.create(
      CreatePartner(name: "Green Pharmacy", kind: .pharmacy, place: "54.69,25.28"), bench.pat)
    for call in [bench.pat, bench.anna] {
      let error = await #expect(throws: OpsError.self) {
        _ = try await bench.money.statement(ShowStatement(who: "pat"), call)
      }
      #expect(error?.code == .badValue && error?.field == "who")
      #expect(error?.message == "The user pat has 2 accounts")
      #expect(error?.hint == "name one of them: Bella Napoli, Green Pharmacy")
    }
    #expect(try await balance("Green Pharmacy", bench.pat) == nil)
  }

  @Test("Somebody else's account is as unknown as one that nobody has")
  func unknown() async throws {
    let rob = bench.market.strangerCall(.partner)
    for who in ["pat", "dora", partner, "DRV-000001", "nobody"] {
      let code = await failureCode { try await balance(who, rob) }
      #expect(code == .notFound, "\(who)")
    }
    let code = await failureCode { try await balance("kim", bench.anna) }
    #expect(code == .notFound, "kim neither sells nor drives")
  }

  @Test("A partner comes before a user of the same name")
  func same() async throws {
    _ = try await bench.dependencies.partners.create(
      CreatePartner(name: "Dora", kind: .retail, place: "54.69,25.28"), bench.pat)
    #expect(try await balance("dora", bench.pat) == nil)
    #expect(try await balance("dora", bench.dora) != nil, "pat's business is not hers")
  }
}
