import OpsDomain
import Testing

struct MoneyTests {
  @Test(arguments: [
    ("EUR", 2), ("JPY", 0), ("KRW", 0), ("VND", 0), ("CLP", 0), ("ISK", 0), ("KWD", 3), ("BHD", 3),
    ("JOD", 3), ("OMR", 3), ("TND", 3), ("CLF", 4), ("NGN", 2),
  ])
  func knowsTheDecimalsOfCurrencies(code: String, digits: Int) throws {
    #expect(try Currency(parsing: code).minorDigits == digits)
  }

  @Test(arguments: ["", "eur", "EU", "EURO", "E1R", "ÄÖÜ", "EU "])
  func refusesWhatIsNoCurrencyCode(code: String) {
    #expect(Currency(rawValue: code) == nil)
    let error = #expect(throws: OpsError.self) { try Currency(parsing: code) }
    #expect(error?.code == .badValue)
  }

  @Test func readsAndWritesExactAmounts() throws {
    let yen = try Currency(parsing: "JPY")
    #expect(try Money(parsing: "2.5", currency: .eur).amountText == "2.50")
    #expect(try Money(parsing: "-0.05", currency: .eur).minorUnits == -5)
    #expect(try Money(parsing: "250", currency: yen).amountText == "250")
    #expect(try Money(parsing: "92233720368547758.07", currency: .eur).minorUnits == .max)
    #expect(Money(minorUnits: .min, currency: .eur).amountText == "-92233720368547758.08")
    #expect(Money(minorUnits: 255, currency: .eur).description == "2.55 EUR")
  }

  @Test(arguments: ["2.555", "", "1e2", "2,55", "92233720368547758.08"])
  func refusesWhatIsNoAmount(text: String) {
    let error = #expect(throws: OpsError.self) { try Money(parsing: text, currency: .eur) }
    #expect(error?.code == .badAmount)
  }

  @Test func addsOnlyTheSameCurrency() throws {
    let two = Money(minorUnits: 200, currency: .eur)
    let dollars = try Currency(parsing: "USD")
    #expect(try two.adding(two).minorUnits == 400)
    #expect(try two.subtracting(two) == .zero(.eur))
    let error = #expect(throws: OpsError.self) { try two.adding(.zero(dollars)) }
    #expect(error?.code == .badAmount)
    #expect(throws: OpsError.self) { try two.subtracting(.zero(dollars)) }
    #expect(throws: OpsError.self) { try two.adding(Money(minorUnits: .max, currency: .eur)) }
    #expect(throws: OpsError.self) {
      try Money(minorUnits: .min, currency: .eur).subtracting(two)
    }
  }

  @Test func isAmountAndCurrencyInJSON() throws {
    let text = #"{"amount":"2.55","currency":"EUR"}"#
    let money = Money(minorUnits: 255, currency: .eur)
    #expect(try JSONText.encode(money) == text)
    #expect(try JSONText.decode(Money.self, text) == money)
    #expect(throws: OpsError.self) {
      try JSONText.decode(Money.self, #"{"amount":"2.555","currency":"EUR"}"#)
    }
    #expect(throws: OpsError.self) {
      try JSONText.decode(Money.self, #"{"amount":"2.55","currency":"euro"}"#)
    }
  }
}
