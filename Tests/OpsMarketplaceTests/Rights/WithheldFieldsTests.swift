import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsIdentity
@testable import OpsMarketplace

/// What of an order and of a partner only some of those who see it are told, however it is read.
@Suite("Fields for one party alone")
struct WithheldFieldsTests {
  private let bench: OrderBench
  private var kim: Principal { bench.kim.principal }
  private var pat: Principal { bench.pat.principal }
  private var anna: Principal { bench.anna.principal }

  init() async throws { bench = try await OrderBench() }

  private func told<E: Entity>(_ record: E, to principal: Principal) throws -> E {
    let rules = try bench.book.world.rules.rules(for: E.schema)
    return try E(rules.told(record.row, to: principal))
  }

  @Test func theCommissionIsForTheSellerAndTheHouse() async throws {
    let order = try await bench.order(try await bench.delivered().number)
    #expect(order.commission > 0 && !order.quote.isEmpty)
    for principal in [kim, bench.dora.principal] {
      let seen = try told(order, to: principal)
      #expect(seen.commission == 0 && seen.partnerDiscounts == 0 && seen.quote.isEmpty)
      #expect(seen.total == order.total)
    }
    for principal in [pat, anna, .system] {
      let seen = try told(order, to: principal)
      #expect(seen.commission == order.commission)
      #expect(seen.quote == (principal == pat ? "" : order.quote))
    }
    let rules = try bench.book.world.rules.rules(for: MarketOrder.schema)
    for column in [
      MarketOrder.Columns.commission.column, MarketOrder.Columns.quote.column,
      MarketOrder.Columns.placedWithID.column,
    ] {
      for principal in [kim, pat] {
        let refused = #expect(throws: OpsError.self) {
          try rules.requireTold([column], to: principal)
        }
        #expect(refused?.code == .denied && refused?.field == column.name)
      }
      try rules.requireTold([column], to: anna)
    }
    try rules.requireTold([MarketOrder.Columns.total.column], to: kim)
  }

  @Test("Points and level are the customer's: partner and driver are told neither")
  func points() async throws {
    let number = try await bench.delivered().number
    let order = try await bench.order(number)
    #expect(order.pointsEarned > 0)
    let input = ShowOrder(order: number, why: true)
    let ofPoints: Set<String> = ["points_amount", "points_earned"]
    for call in [bench.pat, bench.dora] {
      #expect(try told(order, to: call.principal).pointsEarned == 0)
      let shown = try await bench.orders.show(input, call).output
      let quote = try #require(shown.quote)
      #expect(shown.order.pointsEarned == nil && quote.pointsEarned == nil)
      #expect(ofPoints.isDisjoint(with: quote.why.map(\.component)))
      #expect(quote.why.contains { $0.component == "delivery_fee" })
    }
    for call in [bench.kim, bench.anna] {
      #expect(try told(order, to: call.principal).pointsEarned == order.pointsEarned)
      let shown = try await bench.orders.show(input, call).output
      #expect(shown.order.pointsEarned == order.pointsEarned)
      #expect(shown.quote?.why.contains { $0.component == "points_earned" } == true)
    }
  }

  @Test func sellersAreNotToldWhatWasOrderedWithTheirGoods() async throws {
    var order = try await bench.order(try await bench.place(pay: "approved").number)
    order.placedWithID = RecordID(rawValue: 1)
    #expect(try told(order, to: pat).placedWithID == nil)
    #expect(try told(order, to: kim).placedWithID == order.placedWithID)
    #expect(try told(order, to: anna).placedWithID == order.placedWithID)
  }

  @Test func whoseABusinessIsIsTheirsToKnow() throws {
    let partner = bench.market.partner
    let rob = bench.market.strangerCall(.partner).principal
    for principal in [kim, bench.dora.principal, rob] {
      let seen = try told(partner, to: principal)
      #expect(seen.ownerID == nil && seen.createdBy == nil)
      #expect(seen.locationID.rawValue == 0 && seen.name == partner.name)
    }
    for principal in [pat, anna] {
      #expect(try told(partner, to: principal).ownerID == partner.ownerID)
      #expect(try told(partner, to: principal).locationID == partner.locationID)
    }
  }

  @Test func whatDispatchThinksOfOtherDriversIsNotForDrivers() throws {
    let offer = JobOffer(
      id: RecordID(rawValue: 1), orderID: RecordID(rawValue: 2), driverID: RecordID(rawValue: 3),
      userID: bench.dora.principal.userID, round: 1, offeredAt: SampleBook.start,
      until: SampleBook.start.adding(seconds: 30),
      why: "Driver DRV-000001 gets ORD-000001. DRV-000002 is as near but rated lower.")
    let seen = try told(offer, to: bench.dora.principal)
    #expect(seen.why.isEmpty && seen.until == offer.until)
    #expect(try told(offer, to: anna).why == offer.why)
  }

  @Test func whenRightsOfAnOwnerEndIsNotForEverybody() async throws {
    let found = try await bench.book.read { transaction in
      try await transaction.repository(ExplorePlace.self).first(where: .everything)
    }
    var place = try #require(found)
    place.ownerAskedAt = SampleBook.start
    for principal in [kim, pat] {
      #expect(try told(place, to: principal).ownerAskedAt == nil)
    }
    #expect(try told(place, to: anna).ownerAskedAt == place.ownerAskedAt)
  }

  @Test func whatAnOrderCostIsInTheExportAndTheCommissionIsNot() async throws {
    _ = try await bench.delivered()
    // Also in the export that an administrator makes for the customer.
    for call in [bench.kim, bench.anna] {
      let export = try await bench.dependencies.privacy.export(
        PersonReference(person: kim.name), call
      ).output
      let orders = export.records.first { $0.collection == MarketOrder.schema.name }
      let own = try #require(orders?.records.first)
      #expect(own["number"]?.string == "ORD-000001")
      #expect(own["quote"]?.string?.isEmpty != false)
      #expect(["0", "0.00", nil].contains(own["commission"]?.string))
    }
  }

  @Test func quotesDoNotTellTheCommission() async throws {
    try await bench.fill()
    let quote = try await bench.dependencies.carts.quote(
      QuoteCart(to: "54.69,25.28", why: true), bench.kim
    ).output.quote
    #expect(!quote.why.isEmpty)
    #expect(!quote.why.contains { $0.component == "commission" })
  }
}
