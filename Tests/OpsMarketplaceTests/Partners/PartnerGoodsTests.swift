import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// A partner's goods are in the one ledger and none of the house: 20 lamps lie in MAIN, 20 at Bella
/// Napoli.
@Suite("Goods of partners are not goods of the house")
struct PartnerGoodsTests {
  private static let place = "PARTNER-BELLA-NAPOLI"
  private let market: MarketFixture
  private var services: AppDependencies { market.book.dependencies }
  private var anna: Call { market.call(.administrator) }
  private var kim: Call { market.call(.customer) }

  init() async throws { market = try await MarketFixture.make() }

  private func wanted(_ quantity: Quantity) async throws -> String {
    try await services.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: quantity), anna
    ).output.number
  }

  private func request(_ number: String) async throws -> OutOfStockRequest {
    try await market.book.read {
      try await $0.repository(OutOfStockRequest.self).named(number)
    }
  }

  private func places(of number: String) async throws -> [String] {
    let id = try await request(number).id
    return try await market.book.read { transaction in
      var places: [String] = []
      for held in try await transaction.repository(Reservation.self).active(request: id) {
        let place = try await transaction.repository(Location.self).fetch(held.locationID)
        places.append(place?.code ?? "")
      }
      return places
    }
  }

  private func level(_ location: String? = nil) async throws -> Quantity {
    try await services.stock.level(ShowStockLevel(sku: "LAMP-1", location: location), anna)
      .output.onHand
  }

  @Test func theHouseCountsItsOwnAlone() async throws {
    #expect(try await level() == 20)
    #expect(try await level(Self.place) == 20)
    _ = try await services.stock.receive(
      ReceiveStock(
        sku: "LAMP-1", quantity: 5, location: Self.place, cost: UnitPrice(rawValue: 10_000_000)),
      anna)
    #expect(try await level() == 20)
    #expect(try await level(Self.place) == 25)
    let value = try await services.stock.value(ValueStock(), anna).output
    #expect(value.locations.allSatisfy { $0.location != Self.place })
    let days = try await market.book.read { transaction in
      let lamp = try await transaction.repository(Product.self).named("LAMP-1")
      return try await transaction.repository(StockDayFigures.self).all(
        where: .equals(StockDayFigures.Columns.productID, lamp.id))
    }
    // Those of the opening, and nothing that came to the partner.
    #expect(days.reduce(Quantity.zero) { $0 + $1.received } == 20)
  }

  @Test("Customers of the shop are served from the shop, whatever a partner has")
  func shopRequests() async throws {
    let number = try await wanted(30)
    _ = try await services.outOfStock.allocate(AllocateStock(), anna)
    #expect(try await request(number).allocated == 20)
    #expect(try await places(of: number) == ["MAIN"])
    _ = try await services.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: "60"),
      market.call(.partner))
    #expect(try await request(number).allocated == 20)
    _ = try await services.stock.receive(ReceiveStock(sku: "LAMP-1", quantity: 4), anna)
    #expect(try await request(number).allocated == 24)
  }

  @Test("Customers of a partner are served by the partner's next receipt, and by no other")
  func marketRequests() async throws {
    _ = try await services.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: "0"),
      market.call(.partner))
    let number = try await services.carts.request(
      RequestItem(sku: "LAMP-1", quantity: 30, partner: MarketFixture.partnerName), kim
    ).output.number
    let shown = try await services.outOfStock.show(RequestReference(request: number), anna).output
    #expect(shown.request.location == Self.place)
    _ = try await services.stock.receive(ReceiveStock(sku: "LAMP-1", quantity: 50), anna)
    #expect(try await request(number).allocated == 0)
    _ = try await services.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: "25"),
      market.call(.partner))
    #expect(try await request(number).allocated == 25)
    #expect(try await places(of: number) == [Self.place])
  }

  @Test("The gate keeps goods of the one from requests for the other")
  func gate() async throws {
    let house = try await wanted(30)
    let partners = try await services.carts.request(
      RequestItem(sku: "LAMP-1", quantity: 30, partner: MarketFixture.partnerName), kim
    ).output.number
    for (number, place) in [(house, Self.place), (partners, "MAIN")] {
      let request = try await request(number)
      let refused = await failureCode {
        try await market.book.write { transaction in
          let location = try await transaction.repository(Location.self).named(place)
          let level = try await transaction.repository(StockLevel.self).at(
            location.id, product: request.productID, size: "", lot: "")
          guard let level else { throw OpsError(.notFound, "no level") }
          return try await StockLedger(transaction).reserve(level, 1, request: request.id)
        }
      }
      #expect(refused == .ruleViolated)
    }
    let moved = await failureCode {
      try await market.book.write { transaction in
        var request = try await transaction.repository(OutOfStockRequest.self).named(partners)
        request.locationID = nil
        return try await transaction.repository(OutOfStockRequest.self).update(request)
      }
    }
    #expect(moved == .ruleViolated)
  }

  @Test func whatNamesNoPlaceTakesNothingOfAPartner() async throws {
    let short = await failureCode {
      try await services.stock.issue(IssueStock(sku: "LAMP-1", quantity: 21), anna)
    }
    #expect(short == .insufficientStock)
    let pick = await failureCode {
      try await services.stock.pick(PickStock(sku: "LAMP-1", quantity: 21), anna)
    }
    #expect(pick == .insufficientStock)
    _ = try await services.stock.adjust(
      AdjustStock(sku: "LAMP-1", delta: -3, code: "damaged", location: Self.place), anna)
    #expect(try await level(Self.place) == 17)
    #expect(try await level() == 20)
    let count = try await services.counts.open(OpenCount(location: Self.place), anna).output
    #expect(count.lines == 1)
  }

  @Test func goodsOfTheHouseDoNotBecomeAPartnersByMovingThem() async throws {
    for (from, to) in [("MAIN", Self.place), (Self.place, "MAIN")] {
      let moved = await failureCode {
        try await services.stock.move(
          MoveStock(sku: "LAMP-1", quantity: 1, from: from, to: to), anna)
      }
      #expect(moved == .ruleViolated)
      let sent = await failureCode {
        try await services.transfers.create(
          CreateTransfer(sku: "LAMP-1", quantity: 1, from: from, to: to), anna)
      }
      #expect(sent == .ruleViolated)
    }
    let delivered = await failureCode {
      try await services.outOfStock.deliver(
        DeliverRequest(request: try await wanted(1), quantity: 1, location: Self.place), anna)
    }
    #expect(delivered == .ruleViolated)
  }

  @Test func aPlaceOfGoodsIsNoVirtualOne() async throws {
    let made = await failureCode {
      try await services.locations.create(CreateLocation(code: "P", kind: .partner), anna)
    }
    #expect(made == .ruleViolated)
    // Nor as a record, which says of itself what kind it is.
    let keeper = market.book.principal(.administrator)
    let id = market.book.identifiers.next()
    let direct = await failureCode {
      try await market.book.write(by: keeper) { transaction in
        let row = Location(
          id: id, code: "P", foldedCode: "p", kind: .partner, createdAt: transaction.now
        ).row
        try await transaction.apply(
          Transaction.DirectChange(
            schema: Location.schema, id: id, verb: .insert, row: row, version: 0))
      }
    }
    #expect(direct == .ruleViolated)
    let refused = await failureCode {
      try await market.book.write { transaction in
        var partner = market.partner
        partner.id = transaction.nextID()
        partner.version = 0
        partner.name = "House of Lamps"
        partner.foldedName = TextFolding.fold(partner.name)
        partner.state = .pending
        partner.locationID = try await transaction.repository(Location.self).named("MAIN").id
        return try await transaction.repository(Partner.self).create(partner)
      }
    }
    #expect(refused == .ruleViolated)
  }

  @Test("Goods of a partner lie at its one location, never at one inside it")
  func oneLocation() async throws {
    let inside = await failureCode {
      try await services.locations.create(
        CreateLocation(code: "P-SHELF", parent: Self.place), anna)
    }
    #expect(inside == .ruleViolated)
    let id = market.book.identifiers.next()
    let above = market.partner.locationID
    for principal in [market.book.principal(.administrator), .system] {
      let written = await failureCode {
        try await market.book.write(by: principal) { transaction in
          _ = try await transaction.repository(Location.self).create(
            Location(
              id: id, code: "P-SHELF", foldedCode: "p-shelf", kind: .partner, parentID: above,
              createdAt: transaction.now))
        }
      }
      #expect(written == .ruleViolated)
    }
  }

  @Test("Lots of a partner are sold first expired first, and warn nobody in the house")
  func lots() async throws {
    let pat = market.call(.partner)
    _ = try await services.menus.add(
      AddMenuItem(
        partner: MarketFixture.partnerName, sku: "RICE", price: try UnitPrice(parsing: "2.10"),
        name: "Rice"), pat)
    for (lot, day) in [("LATE", "2027-09-01"), ("SOON", "2027-03-04")] {
      _ = try await services.menus.stock(
        SetMenuStock(
          partner: MarketFixture.partnerName, sku: "RICE", quantity: "5", lot: lot,
          expires: try CivilDate(parsing: day)), pat)
    }
    let (picks, free) = try await market.book.write { transaction in
      let rice = try await transaction.repository(Product.self).named("RICE")
      let place = try await transaction.repository(Location.self).named(Self.place)
      let ledger = StockLedger(transaction)
      return (
        try await ledger.picks(7, of: rice, at: place).map { ($0.level.lot, $0.quantity) },
        try await ledger.free(rice).count
      )
    }
    #expect(picks.map(\.0) == ["SOON", "LATE"] && picks.map(\.1) == [5, 2])
    #expect(free == 0)
    #expect(try await services.lots.list(ListLots(), anna).output.items.isEmpty)
    _ = try await services.jobs.run(RunJobs(job: "notices.plan"), anna)
    _ = try await services.jobs.run(RunJobs(job: "notices.send"), anna)
    let told = try await services.notices.list(
      ListNotices(), market.call(.warehouseKeeper)
    ).output.items
    #expect(told.isEmpty)
  }
}
