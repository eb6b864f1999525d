import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// What customers think of a delivered order.
@Suite("Ratings")
struct RatingTests {
  private let bench: DriverBench
  private var ratings: RatingService { bench.book.dependencies.ratings }

  init() async throws { bench = try await DriverBench() }

  private func delivered() async throws -> String {
    try await bench.working(bench.dora)
    let order = try await bench.order()
    try await bench.deliver(order, by: bench.dora)
    return order
  }

  private func partner() async throws -> Partner {
    let id = bench.market.partner.id
    return try #require(
      try await bench.book.read { try await $0.repository(Partner.self).fetch(id) })
  }

  @Test func eachIsRatedOnce() async throws {
    let order = try await delivered()
    let first = try await ratings.give(GiveRating(order: order, partner: 4), bench.kim).output
    #expect(first.partnerStars == 4 && first.driverStars == nil)
    let both = try await ratings.give(
      GiveRating(order: order, driver: 5, text: "quick"), bench.kim
    ).output
    #expect(both.partnerStars == 4 && both.driverStars == 5 && both.text == "quick")
    for input in [GiveRating(order: order, partner: 4), GiveRating(order: order, driver: 1)] {
      let refused = await failure { try await ratings.give(input, bench.kim) }
      #expect(refused?.code == .badState)
    }
    let driver = try await bench.driver("DRV-000001")
    #expect(driver.ratings == 1 && driver.ratingSum == 5)
    #expect(try await partner().ratings == 1)
    #expect(try await partner().ratingSum == 4)
    #expect(try await bench.drivers.show(ShowDriver(), bench.dora).output.rating == "5.00")
  }

  @Test("The time of a rating comes with it and stays")
  func times() async throws {
    let order = try await delivered()
    _ = try await ratings.give(GiveRating(order: order, driver: 5), bench.kim)
    let first = bench.book.clock.now()
    bench.wait(seconds: 8 * 86_400)
    _ = try await ratings.give(GiveRating(order: order, partner: 4), bench.kim)
    let stored = try await bench.book.read { transaction in
      try await transaction.repository(Rating.self).first(where: .everything)
    }
    let rating = try #require(stored)
    #expect(rating.at == first && rating.driverRatedAt == first)
    #expect(rating.partnerRatedAt == bench.book.clock.now())
    // The partner was rated today, although the driver was rated more than seven days ago.
    let view = try await bench.book.dependencies.marketDashboards.partner(
      ShowPartnerDashboard(), bench.pat
    ).output
    #expect(view.figures.first { $0.name == "period_rating" }?.value == "4.00")
    let edits: [(ErrorCode, @Sendable (inout Rating) -> Void)] = [
      (.derivedField, { $0.partnerRatedAt = nil }),
      (.ruleViolated, { $0.driverRatedAt = $0.at.adding(milliseconds: 1) }),
      (.ruleViolated, { $0.at = $0.at.adding(milliseconds: 1) }),
    ]
    for (code, edit) in edits {
      let refused = await failureCode {
        try await bench.book.write { transaction in
          var changed = rating
          edit(&changed)
          _ = try await transaction.repository(Rating.self).update(changed)
        }
      }
      #expect(refused == code)
    }
  }

  @Test func onlyOneToFive() async throws {
    let order = try await delivered()
    for input in [
      GiveRating(order: order, partner: 0), GiveRating(order: order, driver: 6),
      GiveRating(order: order, partner: -1), GiveRating(order: order),
      GiveRating(order: order, text: "nothing rated"),
    ] {
      let refused = await failure { try await ratings.give(input, bench.kim) }
      #expect(refused?.code == .badValue)
    }
    #expect(try await partner().ratings == 0)
  }

  @Test func onlyTheBuyerOfADeliveredOrder() async throws {
    let order = try await delivered()
    // Other customers do not even learn that there is such an order.
    for (call, code) in [
      (bench.lea, .notFound), (bench.pat, .denied), (bench.dora, .denied), (bench.anna, .denied),
    ] as [(Call, ErrorCode)] {
      let refused = await failureCode {
        try await ratings.give(GiveRating(order: order, partner: 5), call)
      }
      #expect(refused == code, "\(call.principal.name)")
    }
    let open = try await bench.order()
    for input in [GiveRating(order: open, partner: 5), GiveRating(order: open, driver: 5)] {
      let early = await failure { try await ratings.give(input, bench.kim) }
      #expect(early?.code == .badState)
      #expect(early?.message == "\(open) is not delivered, so it cannot be rated")
    }
  }

  @Test func theGateAsksWhoRates() async throws {
    let order = try await bench.order(try await delivered())
    let rating = Rating(
      id: bench.book.identifiers.next(), orderID: order.id, buyerID: order.buyerID,
      partnerID: order.partnerID, sellerID: order.sellerID, driverID: order.driverID,
      partnerStars: 5, at: bench.book.clock.now(), partnerRatedAt: bench.book.clock.now())
    for (call, code) in [(bench.pat, ErrorCode.denied), (bench.lea, .denied), (bench.kim, nil)] {
      let refused = await failureCode {
        try await bench.book.write(by: call.principal) { transaction in
          _ = try await transaction.asSystem("test").repository(Rating.self).create(rating)
        }
      }
      #expect(refused == code)
    }
    let removed = await failureCode {
      try await bench.book.write { transaction in
        let ratings = transaction.repository(Rating.self)
        guard let known = try await ratings.fetch(rating.id) else { return }
        try await ratings.delete(known)
      }
    }
    #expect(removed == .badState)
  }

  @Test func peopleSeeTheRatingsTheyGaveAndGot() async throws {
    let order = try await delivered()
    _ = try await ratings.give(GiveRating(order: order, partner: 4, driver: 5), bench.kim)
    for call in [bench.kim, bench.pat, bench.dora, bench.anna] {
      #expect(try await ratings.list(ListRatings(), call).output.items.map(\.order) == [order])
    }
    let name = MarketFixture.partnerName
    let ofPartner = try await ratings.list(ListRatings(partner: name), bench.pat).output.items
    #expect(ofPartner.map(\.order) == [order])
    for call in [bench.lea, bench.rob, bench.ned] {
      #expect(try await ratings.list(ListRatings(), call).output.items.isEmpty)
      let refused = await failureCode {
        try await ratings.list(ListRatings(partner: name), call)
      }
      #expect(refused == .denied, "\(call.principal.name)")
    }
  }

  @Test("Who has lost the role of a partner or a driver sees what they got no more")
  func rightsEndWithTheRole() async throws {
    let order = try await delivered()
    _ = try await ratings.give(GiveRating(order: order, partner: 4, driver: 5), bench.kim)
    let former: [(Call, ListRatings)] = [
      (bench.pat, ListRatings(partner: MarketFixture.partnerName)),
      (bench.dora, ListRatings(driver: "DRV-000001")),
    ]
    for (call, input) in former {
      #expect(try await ratings.list(input, call).output.items.map(\.order) == [order])
      let without = try bench.without(call, Role.customer)
      #expect(await failureCode { try await ratings.list(input, without) } == .denied)
      #expect(try await ratings.list(ListRatings(), without).output.items.isEmpty)
    }
    let one = OnePartner(partner: MarketFixture.partnerName)
    let seen = try await bench.book.dependencies.partners.show(
      one, bench.without(bench.pat, Role.customer)
    ).output
    #expect(seen.owner == nil && seen.location == nil)
  }

  @Test("An owner sees the ratings of the orders of their own time")
  func ofTheirTime() async throws {
    let first = try await delivered()
    _ = try await ratings.give(GiveRating(order: first, partner: 2), bench.kim)
    let second = try await bench.order()
    try await bench.deliver(second, by: bench.dora)
    _ = try await bench.book.dependencies.partners.edit(
      EditPartner(partner: MarketFixture.partnerName, owner: "rob"), bench.anna)
    // Rated after the business has changed hands, and sold before.
    _ = try await ratings.give(GiveRating(order: second, partner: 1), bench.kim)
    let ofPartner = ListRatings(partner: MarketFixture.partnerName)
    for input in [ofPartner, ListRatings()] {
      #expect(try await ratings.list(input, bench.rob).output.items.isEmpty)
    }
    #expect(await failureCode { try await ratings.list(ofPartner, bench.pat) } == .denied)
    for (input, call) in [(ListRatings(), bench.pat), (ofPartner, bench.anna)] {
      let seen = try await ratings.list(input, call).output.items
      #expect(seen.map(\.order).sorted() == [first, second])
    }
    #expect(try await partner().ratings == 2)
  }

  @Test func meansAreRoundedHalfUp() {
    #expect(RatingText.mean(sum: 0, of: 0) == nil)
    #expect(RatingText.mean(sum: 14, of: 3) == "4.67")
    #expect(RatingText.mean(sum: 9, of: 2) == "4.50")
  }
}
