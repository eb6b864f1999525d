import OpsDomain
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Money of the marketplace")
struct MinorAmountTests {
  @Test func readsAndWritesTheDecimalsOfTheCurrency() throws {
    let price = try UnitPrice(parsing: "2.5")
    #expect(try MinorAmount.read(price, .eur, field: "price") == 250)
    #expect(try MinorAmount.read(.zero, .eur, field: "price") == 0)
    #expect(MinorAmount.text(250, .eur) == "2.50")
    let yen = try #require(Currency(rawValue: "JPY"))
    #expect(MinorAmount.text(250, yen) == "250")
  }

  @Test func whatIsDrawnEndsAtTheLargestQuantity() {
    #expect(MinorAmount.quantity(250, .eur) == Quantity(rawValue: 2_500_000))
    // 10,000,000,000,000.00 in millionths needs more than 64 bits.
    #expect(MinorAmount.quantity(1_000_000_000_000_000, .eur).rawValue == .max)
    #expect(MinorAmount.quantity(-1_000_000_000_000_000, .eur).rawValue == .min)
  }

  @Test func refusesMoreDecimalsThanThereAre() throws {
    let price = try UnitPrice(parsing: "2.505")
    let error = #expect(throws: OpsError.self) {
      try MinorAmount.read(price, .eur, field: "minimum")
    }
    #expect(error?.code == .badAmount && error?.field == "minimum")
  }
}
