import OpsDomain
import Testing

struct UnitPriceTests {
  @Test func readsPricesFinerThanMoney() throws {
    let price = try UnitPrice(parsing: "0.125")
    #expect(price.rawValue == 125_000)
    #expect(price.description == "0.125")
    #expect(price.isPositive && !price.isZero)
    #expect(try UnitPrice(parsing: "0") == .zero)
    #expect(UnitPrice.zero < price)
  }

  @Test(arguments: ["-0.01", "abc", "", "0.0000001", "9000000000.01", "99999999999999999999"])
  func refusesWhatIsNoPrice(text: String) {
    let error = #expect(throws: OpsError.self) { try UnitPrice(parsing: text, field: "cost") }
    #expect(error?.code == .badAmount)
    #expect(error?.field == "cost")
  }

  @Test(arguments: [
    ("unit_price", "A price cannot be negative: -3"), ("cost", "A cost cannot be negative: -3"),
    ("refund", "An amount cannot be negative: -3"),
  ])
  func aNegativeOneIsShown(field: String, message: String) {
    let error = #expect(throws: OpsError.self) { try UnitPrice(parsing: "-3", field: field) }
    #expect(error?.message == message)
  }

  @Test func validationRefusesNegativeStoredPrices() {
    #expect(throws: OpsError.self) { try UnitPrice(rawValue: -1).validated() }
    #expect(throws: OpsError.self) { try UnitPrice(rawValue: .max).validated() }
  }

  @Test func timesAQuantityRoundsHalfUpToTheMinorUnit() throws {
    let yen = try Currency(parsing: "JPY")
    let dinar = try Currency(parsing: "KWD")
    let price = try UnitPrice(parsing: "2.35")
    let quantity = try Quantity(parsing: "0.5")
    #expect(try price.times(quantity, currency: .eur).amountText == "1.18")
    #expect(try price.times(quantity, currency: yen).amountText == "1")
    #expect(try price.times(quantity, currency: dinar).amountText == "1.175")
    #expect(try price.times(-quantity, currency: .eur).amountText == "-1.18")
    #expect(throws: OpsError.self) { try UnitPrice.maximum.times(.maximum, currency: .eur) }
  }

  @Test func isDecimalTextInJSON() throws {
    #expect(try JSONText.encode([UnitPrice(rawValue: 125_000)]) == #"["0.125"]"#)
    #expect(try JSONText.decode([UnitPrice].self, #"["0.125"]"#) == [UnitPrice(rawValue: 125_000)])
    #expect(throws: OpsError.self) { try JSONText.decode([UnitPrice].self, #"["-1"]"#) }
  }
}
