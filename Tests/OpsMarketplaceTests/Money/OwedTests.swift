import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What `money verify` says is owed to whom, worked out by hand.
///
/// Prices are those of ``OrderBench/usePlainPrices()``: a lamp for 24.90 costs 28.90 with delivery
/// (3.00) and fee (1.00). Tax of 5 % is in all of it: 1.19, 0.14 and 0.05, together 1.38. The
/// commission is 2.99 with 0.63 of tax. A driver earns 4.00 for a delivery.
@Suite("What is owed to whom (M-W15)")
struct OwedTests {
  private let bench: OrderBench
  private let partner = "partner Bella Napoli"
  private let driver = "driver DRV-000001"

  init() async throws {
    bench = try await OrderBench()
    try await bench.usePlainPrices()
    for (setting, value) in [
      ("market.pay_base", "4"), ("market.pay_km", "0"), ("market.pay_eco", "0"),
      ("market.pay_route", "0"),
    ] { try await bench.set(setting, value) }
  }

  /// The amounts by account and holder. Expects that the ledger is sound, and that all of them come
  /// to zero.
  private func owed() async throws -> [String: String] {
    let proof = try await bench.moneyAudit.verify(VerifyMoney(), bench.anna).output
    #expect(proof.isSound && proof.sum == "0.00", "\(proof.problems)")
    let cents = try proof.owed.map { row in
      try Money(parsing: row.amount, currency: row.currency, field: "amount").minorUnits
    }
    #expect(cents.reduce(0, +) == 0)
    let rows = proof.owed.map { row in
      ([row.account.rawValue, row.holder].compactMap(\.self).joined(separator: " "), row.amount)
    }
    return Dictionary(rows, uniquingKeysWith: { "\($0) and \($1)" })
  }

  @Test func beforeAnythingIsSoldNothingIsOwed() async throws {
    #expect(try await owed().isEmpty)
  }

  @Test func anOrderOnItsWayIsOwedToItsCustomer() async throws {
    _ = try await bench.place(pay: "approved")
    let wanted = ["customer kim": "28.90", "provider": "-28.90"]
    #expect(try await owed() == wanted)
  }

  @Test func aDeliveredOrderIsOwedToThoseWhoHadAPartInIt() async throws {
    _ = try await bench.delivered(tip: "2")
    // 24.90 less 2.99, 0.63 and 1.19; 4.00 and the tip; 3.00 and 1.00 less 0.19, with 2.99 and less
    // 4.00; 1.38 and 0.63.
    let wanted = [
      partner: "20.09", driver: "6.00", "platform": "2.80", "tax": "2.01", "provider": "-30.90",
    ]
    #expect(try await owed() == wanted)
    let proof = try await bench.moneyAudit.verify(VerifyMoney(), bench.anna).output
    #expect(proof.orders == 1 && proof.captured == "30.90" && proof.kept == "30.90")
    let owners = proof.owed.filter { $0.holder != nil }.map(\.owner)
    #expect(owners == ["pat", "dora"])
    #expect(proof.owed.filter { $0.holder == nil }.allSatisfy { $0.owner == nil })
  }

  @Test func ofTwoOrdersEachIsOwedWhereItIs() async throws {
    _ = try await bench.delivered(tip: "2")
    _ = try await bench.place(pay: "approved")
    let wanted = [
      partner: "20.09", driver: "6.00", "platform": "2.80", "tax": "2.01", "customer kim": "28.90",
      "provider": "-59.80",
    ]
    #expect(try await owed() == wanted)
  }

  @Test func aRefundAtTheCostOfThePartnerIsOwedByIt() async throws {
    let number = try await bench.delivered().number
    _ = try await bench.orders.refund(
      RefundOrder(
        order: number, amount: try UnitPrice(parsing: "2.89"), reason: "cold", bearer: .partner),
      bench.anna)
    // A tenth: the partner bears 2.89, and has 0.14 of tax, 0.30 of commission and 0.06 of its tax
    // back.
    let wanted = [
      partner: "17.70", driver: "4.00", "platform": "2.50", "tax": "1.81", "provider": "-26.01",
    ]
    #expect(try await owed() == wanted)
  }

  @Test func aRefundAtTheCostOfTheHouseLeavesThePartnersShare() async throws {
    let number = try await bench.delivered().number
    _ = try await bench.orders.refund(
      RefundOrder(order: number, amount: try UnitPrice(parsing: "2.89"), reason: "cold"),
      bench.anna)
    let wanted = [
      partner: "20.09", driver: "4.00", "platform": "0.05", "tax": "1.87", "provider": "-26.01",
    ]
    #expect(try await owed() == wanted)
  }

  @Test func aChargeBackOfADeliveredOrderIsTheLossOfTheHouse() async throws {
    _ = try await bench.delivered(tip: "2")
    _ = try await bench.payments.sandbox(
      PlaySandbox(scenario: .chargeBack, payment: "PAY-000001"), bench.anna)
    let wanted = [partner: "20.09", driver: "6.00", "platform": "-28.10", "tax": "2.01"]
    #expect(try await owed() == wanted)
  }

  @Test func whatIsPaidOutIsOwedNoMore() async throws {
    _ = try await bench.delivered(tip: "2")
    _ = try await bench.money.payOut(RunPayout(), bench.anna)
    let wanted = [
      "platform": "2.80", "tax": "2.01", "payout": "26.09", "provider": "-30.90",
    ]
    #expect(try await owed() == wanted)
    // What a partner has to give back after that, it owes to the house.
    _ = try await bench.orders.refund(
      RefundOrder(
        order: "ORD-000001", amount: try UnitPrice(parsing: "1"), reason: "cold",
        bearer: .partner), bench.anna)
    let after = try await owed()
    #expect(after[partner]?.hasPrefix("-") == true && after["provider"] == "-29.90")
  }

  @Test func anOrderThatWasGivenBackIsOwedToNobody() async throws {
    let number = try await bench.place(pay: "approved").number
    _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    #expect(try await owed().isEmpty)
  }
}
