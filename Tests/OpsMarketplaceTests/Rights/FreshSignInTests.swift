import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsMarketplace

/// What moves money, or says who is paid, wants a person who has just signed in.
@Suite("Fresh sign-ins of the marketplace")
struct FreshSignInTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  @Test func moneyLeavesTheHouseAfterASignIn() async throws {
    let order = try await bench.delivered()
    for (call, wanted) in bench.lateCallers {
      let refund = await failureCode {
        try await bench.orders.refund(
          RefundOrder(order: order.number, amount: try UnitPrice(parsing: "1"), reason: "cold"),
          call)
      }
      #expect(refund == wanted)
      #expect(await failureCode { try await bench.money.payOut(RunPayout(), call) } == wanted)
    }
  }

  @Test func whoSellsIsDecidedAfterASignIn() async throws {
    let partners = bench.dependencies.partners
    let name = MarketFixture.partnerName
    for (call, wanted) in bench.lateCallers {
      let one = OnePartner(partner: name)
      let suspended = await failureCode { try await partners.suspend(one, call) }
      #expect(suspended == wanted)
      let verified = await failureCode { try await partners.verify(one, call) }
      #expect(verified == wanted)
      let given = await failureCode {
        try await partners.edit(EditPartner(partner: name, owner: "rob"), call)
      }
      #expect(given == wanted)
      for edit in [
        EditPartner(partner: name, name: "\(name) Bank"), EditPartner(partner: name, kind: .retail),
        EditPartner(partner: name, region: "untaxed"),
      ] {
        #expect(await failureCode { try await partners.edit(edit, call) } == wanted)
        guard edit.name != nil, wanted == nil else { continue }
        _ = try await partners.edit(EditPartner(partner: "\(name) Bank", name: name), call)
      }
    }
    // Everything else of a partner is daily work.
    let edited = await failureCode {
      try await partners.edit(
        EditPartner(partner: name, radius: .whole(7)), bench.lateCaller(.session))
    }
    #expect(edited == nil)
  }

  @Test func whoBringsOrdersIsDecidedAfterASignIn() async throws {
    let drivers = bench.dependencies.drivers
    let dora = try await drivers.register(RegisterDriver(vehicle: .car), bench.dora).output.number
    let ned = try await drivers.register(
      RegisterDriver(vehicle: .car), bench.ned
    ).output.number
    _ = try await drivers.check(
      CheckDriver(driver: dora, age: 30, document: [.identityCard]), bench.anna)
    for (call, wanted) in bench.lateCallers {
      let checked = await failureCode {
        try await drivers.check(CheckDriver(driver: dora, age: 31, document: [.passport]), call)
      }
      #expect(checked == wanted)
      let shown = await failureCode { try await drivers.check(CheckDriver(driver: dora), call) }
      #expect(shown == nil, "to look at it is daily work")
      let verified = await failureCode {
        try await drivers.verify(DriverReference(driver: dora), call)
      }
      #expect(verified == wanted)
      let suspended = await failureCode {
        try await drivers.suspend(DriverJudgement(driver: dora, reason: "complaints"), call)
      }
      #expect(suspended == wanted)
      let rejected = await failureCode {
        try await drivers.reject(DriverJudgement(driver: ned, reason: "not readable"), call)
      }
      #expect(rejected == wanted)
    }
    // Everything else of a driver is daily work.
    let edited = await failureCode {
      try await drivers.edit(EditDriver(driver: dora, plate: "ABC 123"), bench.lateCaller(.session))
    }
    #expect(edited == nil)
    let late = bench.lateCaller(.session).principal
    let gate = await failureCode {
      try await bench.book.write(by: late) { transaction in
        let system = transaction.asSystem("test").repository(Driver.self)
        var driver = try await system.named(ned)
        driver.state = .verified
        _ = try await system.update(driver)
      }
    }
    #expect(gate == .signInNotFresh)
  }

  @Test func theGateAsksWithoutTheOperation() async throws {
    let partner = try await PartnerBench()
    let late = LateCaller.administrator(of: partner.book, .session)
    #expect(await partner.refusal(as: late) { $0.ownerID = nil } == .signInNotFresh)
    #expect(await partner.refusal(as: late) { $0.state = .suspended } == .signInNotFresh)
    #expect(await partner.refusal(as: late) { $0.region = "untaxed" } == .signInNotFresh)
    #expect(await partner.refusal(as: late) { $0.kind = .pharmacy } == .signInNotFresh)
    #expect(await partner.refusal(as: late) { $0.radius = 7_000 } == nil)
  }

  /// The settings of what people are paid and pay, as the marketplace lists them.
  private static let ofMoney =
    Settings.ofPay + Settings.ofBonuses + Settings.ofMoney + Settings.ofPayouts
    + Settings.ofPrices + Settings.ofSpeeds
    + [Settings.promiseTime.definition, Settings.detour.definition]

  @Test("What people are paid and pay is set after a sign-in", arguments: Self.ofMoney.map(\.key))
  func money(_ key: String) async throws {
    let definition = try bench.book.world.blueprint.settings.named(key)
    for (call, wanted) in bench.lateCallers {
      let code = await failureCode {
        try await bench.dependencies.settings.set(
          SetSetting(setting: key, value: definition.fallback), call)
      }
      #expect(code == wanted, "\(key)")
    }
  }

  @Test func noOtherSettingOfTheMarketSaysWhatPeopleArePaidOrPay() {
    let settings = bench.book.world.blueprint.settings
    let moving = settings.all.map(\.key).filter(settings.movesMoney)
    #expect(Set(moving) == Set(Self.ofMoney.map(\.key)))
  }

  @Test(
    "How long uncertain money is waited for, and who may be verified, is set after a sign-in",
    arguments: [
      ("market.unknown_payment_time", "15m"), ("market.refund_answer_time", "1h"),
      ("market.driver_age", "16"),
    ])
  func waitingAndAge(_ setting: String, _ value: String) async throws {
    for (call, wanted) in bench.lateCallers {
      let code = await failureCode {
        try await bench.dependencies.settings.set(SetSetting(setting: setting, value: value), call)
      }
      #expect(code == wanted, "\(setting)")
    }
  }

  @Test func othersAreDailyWork() async throws {
    for (setting, value) in [("market.radius", "3"), ("market.several_sellers", "on")] {
      let open = await failureCode {
        try await bench.dependencies.settings.set(
          SetSetting(setting: setting, value: value), bench.lateCaller(.session))
      }
      #expect(open == nil)
    }
  }

  @Test func taxIsSetAfterASignIn() async throws {
    let taxes = bench.dependencies.taxes
    for (call, wanted) in bench.lateCallers {
      let set = await failureCode { try await taxes.set(SetTaxRate(rate: "0%"), call) }
      #expect(set == wanted)
      let removed = await failureCode { try await taxes.remove(RemoveTaxRate(), call) }
      #expect(removed == wanted)
    }
    let late = bench.lateCaller(.session).principal
    let gate = await failureCode {
      try await bench.book.write(by: late) { transaction in
        _ = try await transaction.asSystem("test").repository(TaxRate.self).create(
          TaxRate(id: transaction.nextID(), rate: 0, updatedAt: transaction.now))
      }
    }
    #expect(gate == .signInNotFresh)
  }

  @Test("What the platform pays is given away after a sign-in, what a partner pays at any time")
  func promotions() async throws {
    let promotions = bench.dependencies.promotions
    for (number, (call, wanted)) in bench.lateCallers.enumerated() {
      let platform = await failureCode {
        try await promotions.create(
          CreatePromotion(name: "Free \(number)", percent: "100%"), call)
      }
      #expect(platform == wanted)
      let partner = await failureCode {
        try await promotions.create(
          CreatePromotion(
            name: "Ours \(number)", percent: "10%", partner: MarketFixture.partnerName,
            payer: .partner), call)
      }
      #expect(partner == nil)
    }
  }

  @Test func vehiclesWithoutEmissionsAreConfirmedAfterASignIn() async throws {
    let drivers = bench.dependencies.drivers
    let dora = try await drivers.register(RegisterDriver(vehicle: .car), bench.dora).output.number
    for (call, wanted) in bench.lateCallers {
      let confirmed = await failureCode {
        try await drivers.edit(EditDriver(driver: dora, carbonNeutral: .on), call)
      }
      #expect(confirmed == wanted)
    }
  }

  @Test func theSandboxPlaysAfterASignIn() async throws {
    _ = try await bench.place(pay: "approved")
    for (call, wanted) in bench.lateCallers {
      for input in [
        PlaySandbox(scenario: .declined),
        PlaySandbox(scenario: .chargeBack, payment: "PAY-000001"),
      ] {
        #expect(await failureCode { try await bench.payments.sandbox(input, call) } == wanted)
      }
      // The setting that the first of them writes is no other way to it.
      let set = await failureCode {
        try await bench.dependencies.settings.set(
          SetSetting(setting: "market.sandbox_scenario", value: "declined"), call)
      }
      #expect(set == wanted)
    }
  }
}
