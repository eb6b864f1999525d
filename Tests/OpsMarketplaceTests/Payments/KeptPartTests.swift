import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What partners get of a cancelled order of which a part of the money is kept, where promotions
/// made it cheaper.
@Suite("Parts that are kept of cancelled orders")
struct KeptPartTests {
  private let bench: OrderBench

  /// Two lamps of 10.00 each: delivery 3.00 and fee 1.00 come to them. The commission of 20.00 is
  /// 2.40, with 0.50 of tax.
  init() async throws {
    bench = try await OrderBench()
    try await bench.usePlainPrices()
    try await bench.sellLamps(for: 1_000)
  }

  private func promote(_ amount: String, byPartner: Bool = false) async throws {
    _ = try await bench.dependencies.promotions.create(
      CreatePromotion(
        name: "Less", amount: try UnitPrice(parsing: amount),
        partner: byPartner ? MarketFixture.partnerName : nil), byPartner ? bench.pat : bench.anna)
  }

  /// An order that is prepared, and then cancelled with a part that goes back.
  private func cancel(refund: String) async throws -> MarketOrder {
    let number = try await bench.place(2, pay: "approved").number
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    _ = try await bench.orders.start(OrderReference(order: number), bench.pat)
    _ = try await bench.orders.cancel(
      CancelOrder(order: number, reason: "late", refund: try UnitPrice(parsing: refund)),
      bench.anna)
    return try await bench.order(number)
  }

  private func expect(
    partner: Int64, platform: Int64, tax: Int64, promotion: Int64
  ) async throws {
    #expect(try await bench.balance(.partner) == partner)
    #expect(try await bench.balance(.platform) == platform)
    #expect(try await bench.balance(.tax) == tax)
    #expect(try await bench.balance(.promotion) == promotion)
    #expect(try await bench.balance(.customer) == 0)
    #expect(try await bench.isSound())
  }

  @Test("The platform pays its discounts in proportion, so that the commission is of what is sold")
  func discountsOfThePlatform() async throws {
    try await promote("10")
    // Of 14.00 in all 10.00 are for the goods, with 0.48 of 0.67 of tax, and all of it is kept.
    let order = try await cancel(refund: "4")
    #expect(order.total == 1_400 && order.commission == 240)
    try await expect(
      partner: 2_000 - 240 - 50 - 48, platform: 240, tax: 50 + 48, promotion: -1_000)
  }

  @Test func halfOfTheGoodsIsSoldWithHalfOfTheDiscounts() async throws {
    try await promote("10")
    _ = try await cancel(refund: "9")
    try await expect(
      partner: 1_000 - 120 - 25 - 24, platform: 120, tax: 25 + 24, promotion: -500)
  }

  @Test func aPartKeptBringsWhatItsDeliveryWouldHave() async throws {
    try await promote("10")
    let number = try await bench.place(2, pay: "approved").number
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    try await bench.bring(number)
    let delivered = try await bench.balance(.partner)
    #expect(delivered == 2_000 - 240 - 50 - 48)
    _ = try await cancel(refund: "4")
    #expect(try await bench.balance(.partner) == 2 * delivered)
  }

  @Test("Of nearly free goods a partner does not pay more commission than it gets")
  func nearlyFree() async throws {
    try await promote("19")
    // Of 5.00 in all 1.00 is for the goods, with 0.05 of 0.24 of tax.
    _ = try await cancel(refund: "4")
    try await expect(
      partner: 2_000 - 240 - 50 - 5, platform: 240, tax: 50 + 5, promotion: -1_900)
  }

  @Test func itsOwnDiscountsThePartnerPaysItself() async throws {
    try await promote("10", byPartner: true)
    // 12 % of 10.00, with 0.25 of tax, and 0.48 of tax of the goods.
    let order = try await cancel(refund: "4")
    #expect(order.commission == 120)
    try await expect(partner: 1_000 - 120 - 25 - 48, platform: 120, tax: 25 + 48, promotion: 0)
  }
}
