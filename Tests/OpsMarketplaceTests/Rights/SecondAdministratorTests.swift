import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// anna administers the marketplace, and buys, sells and drives; then sam administers it as well.
@Suite("Nobody decides about themselves where another administrator could")
struct SecondAdministratorTests {
  private let bench: OrderBench
  private var anna: Call { bench.anna }
  private var sam: Call {
    let user = SampleUser.of(.salesperson)
    return Call(Principal(userID: user.id, name: user.name, roles: [.administrator]))
  }

  init() async throws { bench = try await OrderBench() }

  /// Makes sam an administrator.
  private func addAdministrator() async throws {
    _ = try await bench.dependencies.roles.grant(
      GrantRole(user: "sam", role: .administrator), anna)
  }

  private func take(_ partner: String = MarketFixture.partnerName, by call: Call) async throws {
    _ = try await bench.dependencies.partners.edit(
      EditPartner(partner: partner, owner: call.principal.name), call)
  }

  private func accepted(by buyer: Call, from seller: Call) async throws -> String {
    let number = try await bench.place(pay: "approved", by: buyer).number
    _ = try await bench.orders.accept(OrderReference(order: number), seller)
    return number
  }

  /// An order that dora is bringing.
  private func carried(by buyer: Call, from seller: Call) async throws -> String {
    let number = try await accepted(by: buyer, from: seller)
    _ = try await bench.orders.start(OrderReference(order: number), seller)
    _ = try await bench.orders.ready(OrderReference(order: number), seller)
    let driver = try await bench.driver()
    let deliveries = bench.dependencies.deliveriesOfMarket
    _ = try await deliveries.assign(AssignOrder(order: number, driver: driver.number), anna)
    _ = try await deliveries.pickup(DeliveryStep(order: number), bench.dora)
    _ = try await deliveries.depart(DeliveryStep(order: number), bench.dora)
    return number
  }

  private func delivered(by buyer: Call, from seller: Call) async throws -> String {
    let number = try await carried(by: buyer, from: seller)
    try await bench.handOver(number)
    return number
  }

  private func refund(
    _ order: String, bearer: RefundBearer? = nil, by call: Call
  ) async -> ErrorCode? {
    await failureCode {
      try await bench.orders.refund(
        RefundOrder(
          order: order, amount: try UnitPrice(parsing: "1"), reason: "cold", bearer: bearer), call)
    }
  }

  private func cancel(
    _ order: String, _ refund: String? = nil, by call: Call
  ) async -> ErrorCode? {
    await failureCode {
      try await bench.orders.cancel(
        CancelOrder(
          order: order, reason: "the goods are lost",
          refund: try refund.map { try UnitPrice(parsing: $0) }), call)
    }
  }

  @Test("The buyer of an order refunds it as long as nobody else can")
  func refundsOfBuyers() async throws {
    let order = try await delivered(by: anna, from: bench.pat)
    #expect(await refund(order, bearer: .partner, by: anna) == nil)
    try await addAdministrator()
    for bearer in [nil, .platform, .partner] as [RefundBearer?] {
      #expect(await refund(order, bearer: bearer, by: anna) == .samePerson)
    }
    #expect(await refund(order, by: sam) == nil)
    // Orders of others are daily work.
    let other = try await delivered(by: bench.kim, from: bench.pat)
    #expect(await refund(other, by: anna) == nil)
  }

  @Test("Who sold an order does not let the platform pay its refund")
  func refundsOfSellers() async throws {
    try await take(by: anna)
    let order = try await delivered(by: bench.kim, from: anna)
    try await addAdministrator()
    #expect(await refund(order, by: anna) == .samePerson)
    #expect(await refund(order, bearer: .partner, by: anna) == nil)
    #expect(await refund(order, by: sam) == nil)
  }

  @Test("The gate refuses the refund without the operation")
  func gate() async throws {
    let number = try await delivered(by: anna, from: bench.pat)
    try await addAdministrator()
    let order = try await bench.order(number)
    func make(by call: Call) async -> ErrorCode? {
      await failureCode {
        try await bench.act(as: call.principal) { transaction in
          try await RefundRequest(transaction).some(100, of: order, "a test")
        }
      }
    }
    #expect(await make(by: anna) == .samePerson)
    #expect(await make(by: sam) == nil)
  }

  @Test("A buyer still cancels an order as buyers do, and not one that is on its way")
  func cancelledOrders() async throws {
    try await addAdministrator()
    let early = try await accepted(by: anna, from: bench.pat)
    #expect(await cancel(early, by: anna) == nil)
    #expect(try await bench.order(early).hasEnded)
    let begun = try await accepted(by: anna, from: bench.pat)
    _ = try await bench.orders.start(OrderReference(order: begun), bench.pat)
    #expect(await cancel(begun, by: anna) == .samePerson)
    let late = try await carried(by: anna, from: bench.pat)
    #expect(await cancel(late, by: anna) == .samePerson)
    #expect(await cancel(late, by: sam) == nil)
  }

  @Test("A seller still cancels, gives all of it back, and keeps no part by themselves")
  func keptParts() async throws {
    try await take(by: anna)
    try await addAdministrator()
    let order = try await accepted(by: bench.kim, from: anna)
    _ = try await bench.orders.start(OrderReference(order: order), anna)
    #expect(await cancel(order, "10", by: anna) == .samePerson)
    #expect(await cancel(order, by: anna) == nil)
  }

  @Test("The gate keeps no part of an order's money for its seller without the operation")
  func keptPartsAtTheGate() async throws {
    try await take(by: anna)
    let number = try await accepted(by: bench.kim, from: anna)
    try await addAdministrator()
    let order = try await bench.order(number)
    func keep(by call: Call) async -> ErrorCode? {
      await failureCode {
        try await bench.act(as: call.principal) { transaction in
          try await OrderMoney(transaction).keep(100, of: order)
        }
      }
    }
    #expect(await keep(by: anna) == .samePerson)
    #expect(await keep(by: sam) == nil)
  }

  @Test("Nobody verifies their own business, takes one over or changes what was verified of it")
  func partners() async throws {
    try await addAdministrator()
    let partners = bench.dependencies.partners
    let one = OnePartner(partner: "Green Pharmacy")
    _ = try await partners.create(PartnerBench.pharmacy(owner: "anna"), anna)
    #expect(await failureCode { try await partners.verify(one, anna) } == .samePerson)
    #expect(await failureCode { try await partners.verify(one, sam) } == nil)
    #expect(await failureCode { try await take(by: anna) } == .samePerson)
    for edit in [
      EditPartner(partner: one.partner, kind: .retail),
      EditPartner(partner: one.partner, region: "untaxed"),
    ] {
      #expect(await failureCode { try await partners.edit(edit, anna) } == .samePerson)
      #expect(await failureCode { try await partners.edit(edit, sam) } == nil)
    }
    // What is in the open, and gives them nothing that another one has not looked at, they do.
    let feature = FeaturePartner(partner: one.partner)
    #expect(await failureCode { try await partners.feature(feature, anna) } == nil)
    #expect(await failureCode { try await partners.suspend(one, anna) } == nil)
    #expect(await failureCode { try await partners.verify(one, anna) } == .samePerson)
    let given = EditPartner(partner: one.partner, owner: "rob")
    #expect(await failureCode { try await partners.edit(given, anna) } == nil)
  }

  @Test("Nobody checks or verifies themselves as a driver, or confirms their own vehicle")
  func drivers() async throws {
    try await addAdministrator()
    let drivers = bench.dependencies.drivers
    let number = try await drivers.register(RegisterDriver(vehicle: .car), anna).output.number
    let check = CheckDriver(driver: number, age: 30, document: [.passport])
    #expect(await failureCode { try await drivers.check(check, anna) } == .samePerson)
    #expect(await failureCode { try await drivers.check(check, sam) } == nil)
    let driver = DriverReference(driver: number)
    #expect(await failureCode { try await drivers.verify(driver, anna) } == .samePerson)
    #expect(await failureCode { try await drivers.verify(driver, sam) } == nil)
    let clean = EditDriver(driver: number, carbonNeutral: .on)
    #expect(await failureCode { try await drivers.edit(clean, anna) } == .samePerson)
    #expect(await failureCode { try await drivers.edit(clean, sam) } == nil)
  }

  @Test("The only administrator decides: a market of one person goes on")
  func alone() async throws {
    try await take(by: anna)
    let order = try await delivered(by: bench.kim, from: anna)
    // An administrator who was disabled a week ago is nobody who could decide.
    try await addAdministrator()
    // Who stays is somebody who can sign in.
    _ = try await bench.dependencies.identity.setPassword(
      SetPassword(user: "anna"), password: Secret("a long enough password"), anna)
    _ = try await bench.dependencies.identity.disable(UserReference(user: "sam"), anna)
    bench.pass(minutes: 7 * 24 * 60)
    #expect(await refund(order, by: anna) == nil)
    let drivers = bench.dependencies.drivers
    let number = try await drivers.register(RegisterDriver(vehicle: .car), anna).output.number
    _ = try await drivers.check(
      CheckDriver(driver: number, age: 30, document: [.passport]), anna)
    #expect(
      try await drivers.verify(DriverReference(driver: number), anna).output.state == .verified)
  }
}
