import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Tax table")
struct TaxTableTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  private var taxes: TaxService { bench.book.dependencies.taxes }

  @discardableResult
  private func set(
    _ rate: String, region: String? = nil, kind: String? = nil, by call: Call? = nil
  ) async throws -> TaxRateView {
    try await taxes.set(SetTaxRate(rate: rate, region: region, kind: kind), call ?? bench.anna)
      .output
  }

  /// Says in which region Bella Napoli is.
  private func move(to region: String) async throws {
    _ = try await bench.book.dependencies.partners.edit(
      EditPartner(partner: MarketFixture.partnerName, region: region), bench.anna)
  }

  @Test func theMostParticularRateHolds() async throws {
    try await bench.add()
    try await set("21%")
    #expect(try await bench.show().quote.tax.map(\.rate) == ["0.21"])
    try await set("9%", kind: "Household")
    #expect(try await bench.show().quote.tax.map(\.rate) == ["0.09", "0.21"])
    try await set("0%", region: "Vilnius", kind: "household")
    try await move(to: "VILNIUS")
    #expect(try await bench.show().quote.tax.map(\.rate) == ["0", "0.21"])
    try await move(to: "Kaunas")
    try await set("0.15", kind: "delivery")
    try await set("0.16", kind: "platform_fee")
    #expect(try await bench.show().quote.tax.map(\.rate) == ["0.09", "0.15", "0.16"])
  }

  @Test("An order is taxed where its partner is, wherever it goes")
  func theRegionIsThePartners() async throws {
    try await set("21%", region: "lt")
    try await move(to: "LT")
    try await bench.add()
    let order = try await bench.book.dependencies.orders.place(
      PlaceOrder(address: "Pilies 1", city: "Nowhere", to: CartBench.near), bench.kim
    ).output
    #expect(order.region == "lt")
    let shown = try await bench.book.dependencies.orders.show(
      ShowOrder(order: order.number, why: true), bench.kim
    ).output
    #expect(shown.quote?.tax.map(\.rate) == ["0.21"])
  }

  @Test func rowsAreListedChangedRemovedAndTakenBack() async throws {
    try await set("21%")
    try await set("9%", kind: "food")
    #expect(try await set("10%", kind: "Food").rate == "0.1")
    let listed = try await taxes.list(ListTaxRates(), bench.anna).output.items
    #expect(listed.map(\.kind) == [nil, "food"] && listed.map(\.region) == [nil, nil])
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.anna)
    #expect(
      try await taxes.list(ListTaxRates(), bench.anna).output.items.map(\.rate)
        == ["0.21", "0.09"])
    let gone = try await taxes.remove(RemoveTaxRate(kind: "FOOD"), bench.anna).output
    #expect(gone.rate == "0.09")
    let missing = await failureCode {
      try await taxes.remove(RemoveTaxRate(kind: "food"), bench.anna)
    }
    #expect(missing == .notFound)
  }

  @Test func whatCannotBeIsRefused() async throws {
    for rate in ["-1%", "101%", "1.5", "much", "5.12345%", ""] {
      #expect(await failureCode { try await set(rate) } == .badValue, "\(rate)")
    }
    #expect(await failureCode { try await set("5%", kind: " ") } == .badValue)
  }

  @Test func onlyAdministratorsWriteIt() async throws {
    for call in [bench.kim, bench.pat, bench.market.call(.salesperson)] {
      #expect(await failureCode { try await set("5%", by: call) } == .denied)
      #expect(await failureCode { try await taxes.list(ListTaxRates(), call) } == .denied)
    }
    let direct = await failureCode {
      try await bench.book.write(by: bench.market.principal(.partner)) {
        _ = try await $0.repository(TaxRate.self).create(
          TaxRate(id: $0.nextID(), rate: 0, updatedAt: $0.now))
      }
    }
    #expect(direct == .denied)
    let bad = await failureCode {
      try await bench.book.write {
        _ = try await $0.repository(TaxRate.self).create(
          TaxRate(id: $0.nextID(), kind: "Food", rate: 0, updatedAt: $0.now))
      }
    }
    #expect(bad == .badValue)
  }
}
