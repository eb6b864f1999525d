import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// sam administers the marketplace for a few days: what he decides for good would outlast that.
@Suite("Administrators of the marketplace for a time")
struct LentAdministratorTests {
  private let bench: OrderBench
  private let sam: Call

  init() async throws {
    bench = try await OrderBench()
    _ = try await bench.dependencies.roles.grant(
      GrantRole(
        user: "sam", role: .administrator, until: try CivilDate(parsing: "2027-03-05")),
      bench.anna)
    let user = SampleUser.of(.salesperson)
    sam = Call(Principal(userID: user.id, name: user.name, roles: [.administrator]))
  }

  @Test func whoSellsAndWhoseABusinessIs() async throws {
    let partners = bench.dependencies.partners
    let one = OnePartner(partner: "Green Pharmacy")
    _ = try await partners.create(PartnerBench.pharmacy(owner: "rob"), sam)
    #expect(await failureCode { try await partners.verify(one, sam) } == .denied)
    _ = try await partners.verify(one, bench.anna)
    let given = await failureCode {
      try await partners.edit(EditPartner(partner: one.partner, owner: "pat"), sam)
    }
    #expect(given == .denied)
    // What gives nobody anything, and daily work, he does.
    #expect(await failureCode { try await partners.suspend(one, sam) } == nil)
    let edited = await failureCode {
      try await partners.edit(EditPartner(partner: one.partner, radius: .whole(7)), sam)
    }
    #expect(edited == nil)
  }

  @Test func whoBringsOrders() async throws {
    let drivers = bench.dependencies.drivers
    let number = try await drivers.register(RegisterDriver(vehicle: .car), bench.dora)
      .output.number
    _ = try await drivers.check(CheckDriver(driver: number, age: 30, document: [.passport]), sam)
    let verified = await failureCode {
      try await drivers.verify(DriverReference(driver: number), sam)
    }
    #expect(verified == .denied)
  }

  @Test(
    "What people pay and are paid, and who may drive",
    arguments: [
      ("market.commission_rate", "0"), ("market.pay_base", "100"), ("market.price_mode", "net"),
      ("market.points_worth", "500"), ("market.promise_time", "1d"), ("market.detour", "5"),
      ("market.driver_age", "16"),
    ])
  func settings(_ setting: String, _ value: String) async throws {
    let refused = await failureCode {
      try await bench.dependencies.settings.set(SetSetting(setting: setting, value: value), sam)
    }
    #expect(refused == .denied)
  }

  @Test func taxAndWhatThePlatformGivesAway() async throws {
    let tax = await failureCode {
      try await bench.dependencies.taxes.set(SetTaxRate(rate: "0%"), sam)
    }
    #expect(tax == .denied)
    let promotion = await failureCode {
      try await bench.dependencies.promotions.create(
        CreatePromotion(name: "Free", percent: "100%"), sam)
    }
    #expect(promotion == .denied)
  }

  @Test func refundsAreDailyWork() async throws {
    let order = try await bench.delivered()
    let refunded = await failureCode {
      try await bench.orders.refund(
        RefundOrder(order: order.number, amount: try UnitPrice(parsing: "1"), reason: "cold"),
        sam)
    }
    #expect(refunded == nil)
  }
}
