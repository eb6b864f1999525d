import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Partners are told of their goods before these may not be sold any more.
@Suite("Notices of expiring goods of partners")
struct ExpiringGoodsTests {
  private let bench: NewsBench
  private var market: MarketFixture { bench.drivers.market }
  private var pat: Call { bench.drivers.pat }

  init() async throws { bench = try await NewsBench() }

  /// Pat has so much rice of a lot. It is the 1st of March.
  private func stock(_ lot: String, due day: String, quantity: String = "5") async throws {
    let menus = market.book.dependencies.menus
    let partner = MarketFixture.partnerName
    if try await menus.list(ListMenu(partner: partner, search: "rice"), pat).output.items.isEmpty {
      _ = try await menus.add(
        AddMenuItem(
          partner: partner, sku: "RICE", price: try UnitPrice(parsing: "2.10"),
          name: "Rice, loose"), pat)
    }
    _ = try await menus.stock(
      SetMenuStock(
        partner: partner, sku: "RICE", quantity: quantity, lot: lot,
        expires: try CivilDate(parsing: day)), pat)
  }

  private func told(_ call: Call) async throws -> [NoticeView] {
    try await market.book.dependencies.notices.list(
      ListNotices(kind: [.goodsExpiring]), call
    ).output.items
  }

  @Test("The owner is told once for each stage, and nobody else")
  func stages() async throws {
    try await stock("LATE", due: "2027-09-01")
    try await stock("SOON", due: "2027-03-04")
    for _ in 0..<2 { try await bench.tell() }
    let first = try await told(pat)
    #expect(first.map(\.title) == ["RICE lot SOON: last good day 2027-03-04"])
    #expect(first[0].body.contains("5 kg of Rice, loose (RICE), lot SOON, at Bella Napoli:"))
    #expect(first[0].body.contains("opsh menu stock \"Bella Napoli\" RICE 0 --lot SOON"))
    bench.wait(minutes: 2 * 24 * 60)
    try await bench.tell()
    // Once more, because the day has come near.
    #expect(try await Set(told(pat).map(\.title)) == Set(first.map(\.title)))
    #expect(try await told(pat).count == 2)
    let others = [
      bench.drivers.rob, bench.drivers.kim, bench.drivers.anna, market.call(.warehouseKeeper),
    ]
    for call in others { #expect(try await told(call).isEmpty) }
  }

  @Test func whatIsTakenOffIsNotToldAnyMore() async throws {
    try await stock("SOON", due: "2027-03-12")
    try await bench.tell()
    #expect(try await told(pat).isEmpty)
    try await stock("SOON", due: "2027-03-12", quantity: "0")
    bench.wait(minutes: 5 * 24 * 60)
    try await bench.tell()
    #expect(try await told(pat).isEmpty)
  }

  @Test func aBusinessThatIsNobodysIsTheAdministrators() async throws {
    try await stock("SOON", due: "2027-03-04")
    let id = market.partner.id
    try await market.book.write { transaction in
      let partners = transaction.repository(Partner.self)
      guard var partner = try await partners.fetch(id) else { return }
      partner.ownerID = nil
      _ = try await partners.update(partner)
    }
    try await bench.tell()
    #expect(try await told(pat).isEmpty)
    #expect(
      try await told(bench.drivers.anna).map(\.title)
        == ["RICE lot SOON: last good day 2027-03-04"])
  }

  @Test func goodsOfTheHouseAreNone() async throws {
    _ = try await market.book.dependencies.stock.receive(
      ReceiveStock(
        sku: "RICE", quantity: 5, lot: "HOUSE", expires: try CivilDate(parsing: "2027-03-04")),
      market.call(.warehouseKeeper))
    try await bench.tell()
    for call in [pat, bench.drivers.anna] { #expect(try await told(call).isEmpty) }
  }
}
