import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What goes and what stays when a driver or the user of a partner is erased.
@Suite("M-W13: erasing people of the marketplace")
struct MarketErasureTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func erase(
    _ person: String?, as role: Role = .administrator
  ) async throws -> ErasureReceiptView {
    try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: person), bench.market.call(role, reason: "asked for it")
    ).output
  }

  private func partner() async throws -> Partner {
    let id = bench.market.partner.id
    return try #require(
      try await bench.book.read { try await $0.repository(Partner.self).fetch(id) })
  }

  private func places() async throws -> [DriverPosition] {
    try await bench.book.read { transaction in
      try await transaction.repository(DriverPosition.self).all(where: .everything)
    }
  }

  /// The places of kim's door in all that the journal holds of an order; nil for what is sealed
  /// for good.
  private func doors(of number: String) async throws -> Set<Int64?> {
    let order = try await bench.order(number)
    let place = try #require(
      MarketOrder.schema.position(of: MarketOrder.Columns.latitude.column))
    let journal = bench.book.store.journal
    let images = try await journal.history(of: order.id, limit: .max).flatMap(\.entries)
      .filter { $0.collection == MarketOrder.schema.name }.compactMap(\.image)
    return Set(
      try images.map { image -> Int64? in
        let row = try journal.row(in: image, of: MarketOrder.schema)
        guard case .integer(let latitude) = row.values[place] else { return nil }
        return latitude
      })
  }

  // MARK: A driver

  /// Dora with a plate and a phone, who has brought an order; answers its number.
  private func delivered() async throws -> String {
    try await bench.working(bench.dora, .car)
    _ = try await bench.drivers.edit(
      EditDriver(plate: "ABC 123", phone: "+370 600 00000"), bench.dora)
    let order = try await bench.order()
    try await bench.deliver(order, by: bench.dora, riding: 180)
    _ = try await bench.book.dependencies.ratings.give(
      GiveRating(order: order, driver: 5, text: "quick"), bench.kim)
    return order
  }

  @Test("A driver loses plate, phone and places; deliveries, pay and ratings stay")
  func driver() async throws {
    let order = try await delivered()
    #expect(try await !places().isEmpty)
    let receipt = try await erase("dora")
    let driver = try await bench.driver("DRV-000001")
    #expect(driver.plate == nil && driver.phone == nil && !driver.isOnline)
    #expect(driver.userID == receipt.subject && driver.deliveries == 1 && driver.rating == 500)
    #expect(try await places().isEmpty)
    let view = try await bench.drivers.show(
      ShowDriver(driver: "DRV-000001"), bench.anna
    ).output
    #expect(view.user == receipt.pseudonym)
    let earned = try await bench.earnings.show(
      ShowEarnings(driver: "DRV-000001"), bench.anna
    ).output
    #expect(earned.total == "4.70" && earned.deliveries == 1)
    #expect(try await bench.order(order).courierID == receipt.subject)
    #expect(try await bench.offers(of: order).map(\.state) == [.taken])
    let rated = try await bench.book.read { transaction in
      try await transaction.repository(Rating.self).all(where: .everything)
    }
    #expect(rated.map(\.text) == ["quick"] && rated.map(\.driverStars) == [5])
  }

  @Test("The customer of an order loses nothing when its driver or its partner is erased")
  func othersStay() async throws {
    let order = try await delivered()
    let before = try await bench.order(order)
    _ = try await erase("dora")
    _ = try await erase("pat")
    let after = try await bench.order(order)
    #expect(after == before && after.latitude == DriverBench.door.latitude)
    #expect(try await doors(of: order) == [DriverBench.door.latitude])
    _ = try await erase("kim")
    #expect(try await bench.order(order).latitude == nil)
    #expect(try await doors(of: order) == [nil])
  }

  @Test("An export of a driver names orders, and says nothing of their customers")
  func exports() async throws {
    _ = try await delivered()
    func order(in person: String) async throws -> RecordFields? {
      try await bench.book.dependencies.privacy.export(
        PersonReference(person: person), bench.anna
      ).output.records.first { $0.collection == MarketOrder.schema.name }?.records.first
    }
    for person in ["dora", "pat"] {
      let found = try #require(try await order(in: person))
      #expect(found["latitude"] == nil && found["total"] == nil && found["id"] != nil)
    }
    #expect(try await order(in: "kim")?["latitude"] != nil)
  }

  @Test func whoHasAnOrderThatIsNotOverStays() async throws {
    let number = try await bench.working(bench.dora)
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: number), bench.anna)
    for person in ["dora", "pat", "kim"] {
      let refused = await failure { try await erase(person) }
      #expect(refused?.code == .dependants && refused?.message.contains(order) == true)
    }
    #expect(try await bench.driver(number).isOnline)
    _ = try await bench.driverJobs.offline(OwnDriver(), bench.dora)
    _ = try await erase("dora")
    try await bench.move(
      order, to: .cancelled, by: bench.anna.principal, reason: "nobody brings it")
    for person in ["pat", "kim"] { _ = try await erase(person) }
  }

  @Test("Shifts that have not begun go with the driver, up to the last minute")
  func shifts() async throws {
    try await bench.verified(bench.dora)
    let first = try CivilDate(parsing: "2027-03-02")
    for day in [first, first.adding(days: 1)] {
      _ = try await bench.drivers.slot(
        BookSlot(action: .book, day: day, hours: "17:00-22:00"), bench.dora)
    }
    // An hour before the first one begins, and no driver can cancel it any more.
    let begin = try await slots().map(\.from).min() ?? SampleBook.start
    bench.wait(seconds: begin.since(bench.book.clock.now()).milliseconds / 1000 - 3_600)
    _ = try await erase("dora")
    #expect(try await slots().isEmpty)
  }

  @Test("A shift that has begun stays")
  func begunShift() async throws {
    try await bench.verified(bench.dora)
    let day = try CivilDate(parsing: "2027-03-02")
    _ = try await bench.drivers.slot(
      BookSlot(action: .book, day: day, hours: "17:00-22:00"), bench.dora)
    let begin = try await slots().map(\.from).min() ?? SampleBook.start
    bench.wait(seconds: begin.since(bench.book.clock.now()).milliseconds / 1000 + 60)
    _ = try await erase("dora")
    #expect(try await slots().map(\.from) == [begin])
  }

  private func slots() async throws -> [DriverSlot] {
    try await bench.book.read { transaction in
      try await transaction.repository(DriverSlot.self).all(where: .everything)
    }
  }

  @Test("Drivers erase themselves, and dispatch asks them no more")
  func oneself() async throws {
    let number = try await bench.working(bench.dora)
    _ = try await erase(nil, as: .driver)
    #expect(try await !bench.driver(number).isOnline)
    let order = try await bench.order()
    #expect(try await bench.run().waiting.map(\.order) == [order])
  }

  @Test("Why a driver was suspended goes with the person, and the driver stays suspended")
  func reasons() async throws {
    let number = try await bench.verified(bench.dora)
    _ = try await bench.drivers.suspend(
      DriverJudgement(driver: number, reason: "dora was rude"), bench.anna)
    _ = try await erase("dora")
    let driver = try await bench.driver(number)
    #expect(driver.reason == nil && driver.state == .suspended)
    let again = await failure {
      try await bench.drivers.suspend(
        DriverJudgement(driver: number, reason: "twice"), bench.anna)
    }
    #expect(again?.code == .badState)
  }

  // MARK: The user of a partner

  @Test("A business is closed with its owner, and goes on with another one")
  func business() async throws {
    let order = try await delivered()
    let before = try await partner()
    let receipt = try await erase("pat")
    let closed = try await partner()
    #expect(closed.state == .suspended && closed.ownerID == receipt.subject)
    // What says where the business is and how it is reached is the business's.
    #expect(closed.name == before.name && closed.city == before.city)
    #expect(try await bench.order(order).sellerID == receipt.subject)
    let owed = try await bench.book.read { transaction in
      try await transaction.repository(MoneyEntry.self).all(
        where: .equals(MoneyEntry.Columns.account, .partner))
    }
    #expect(owed.allSatisfy { $0.holderID == before.id } && !owed.isEmpty)
    let partners = bench.book.dependencies.partners
    _ = try await partners.edit(
      EditPartner(partner: before.name, owner: "rob"), bench.anna)
    _ = try await partners.verify(OnePartner(partner: before.name), bench.anna)
    #expect(try await partner().state == .verified)
    #expect(try await partner().ownerID == bench.rob.principal.userID)
  }

  @Test("Owners erase themselves, though they may not suspend their business")
  func ownBusiness() async throws {
    let refused = await failure {
      try await bench.book.dependencies.partners.suspend(
        OnePartner(partner: MarketFixture.partnerName), bench.pat)
    }
    #expect(refused?.code == .denied)
    let gate = await failureCode {
      try await bench.book.write(by: bench.pat.principal) { transaction in
        let partners = transaction.asSystem("test").repository(Partner.self)
        var partner = try await partners.named(MarketFixture.partnerName)
        partner.state = .suspended
        _ = try await partners.update(partner)
      }
    }
    #expect(gate == .denied)
    _ = try await erase(nil, as: .partner)
    #expect(try await partner().state == .suspended)
  }
}
