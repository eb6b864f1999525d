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
    let seen = [
      EditPartner(partner: one.partner, name: "Green Bank"),
      EditPartner(partner: one.partner, kind: .retail),
      EditPartner(partner: one.partner, region: "untaxed"),
    ]
    for edit in seen {
      let refused = await failure { try await partners.edit(edit, sam) }
      #expect(refused?.code == .denied)
      #expect(refused?.message.contains("needs a right that lasts") == true)
    }
    // What gives nobody anything, and daily work, he does.
    #expect(await failureCode { try await partners.suspend(one, sam) } == nil)
    let edited = await failureCode {
      try await partners.edit(EditPartner(partner: one.partner, radius: .whole(7)), sam)
    }
    #expect(edited == nil)
    // What is suspended is verified again as what it was.
    for edit in seen {
      #expect(await failureCode { try await partners.edit(edit, sam) } == .denied)
    }
    _ = try await partners.edit(seen[2], bench.anna)
  }

  @Test("A business that nobody has verified yet is changed by everybody who may")
  func pendingBusiness() async throws {
    let partners = bench.dependencies.partners
    _ = try await partners.create(PartnerBench.pharmacy(owner: "rob"), sam)
    let edited = await failureCode {
      try await partners.edit(
        EditPartner(partner: "Green Pharmacy", kind: .retail, region: "untaxed"), sam)
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
    let clean = EditDriver(driver: number, carbonNeutral: .on)
    let confirmed = await failure { try await drivers.edit(clean, sam) }
    #expect(confirmed?.code == .denied)
    #expect(confirmed?.message.contains("needs a right that lasts") == true)
    #expect(await failureCode { try await drivers.edit(clean, bench.anna) } == nil)
    // Less pay needs no right that lasts.
    let off = EditDriver(driver: number, carbonNeutral: .off)
    #expect(await failureCode { try await drivers.edit(off, sam) } == nil)
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
