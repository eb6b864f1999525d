import OpsDomain
import Testing

@Suite("Prices as answers show them")
struct PriceFormTests {
  @Test(arguments: [
    ("EUR", "24.9", "24.90"), ("EUR", "24", "24.00"), ("EUR", "0.125", "0.125"),
    ("JPY", "2490", "2490"), ("JPY", "12.5", "12.5"), ("BHD", "24.9", "24.900"),
    ("KWD", "0.0005", "0.0005"), ("EUR", "0", "0.00"),
  ])
  func aPriceHasTheDecimalsOfItsCurrencyAndLosesNone(
    code: String, price: String, shown: String
  ) throws {
    let currency = try Currency(parsing: code)
    let value = try UnitPrice(parsing: price)
    #expect(value.text(in: currency) == shown)
    let document = try PriceForm.of(currency) { try DocumentEncoder.encode(["price": value]) }
    #expect(document["price"] == .text(shown))
    #expect(try DocumentEncoder.encode(value) == .text(value.description))
    // A desk that does not know the currency passes on what the server wrote.
    let read = try PriceForm.keeping {
      try DocumentDecoder.decode([String: UnitPrice].self, from: document)
    }
    #expect(try DocumentEncoder.encode(read) == document)
    #expect(read["price"] == value && read["price"]?.hashValue == value.hashValue)
  }

  @Test func aSalesPriceIsAboveZeroAndCanBePaid() throws {
    let cases: [(code: String, price: String, isFine: Bool)] = [
      ("EUR", "24.90", true), ("EUR", "24.905", false), ("EUR", "0", false),
      ("JPY", "2490", true), ("JPY", "24.9", false), ("BHD", "24.905", true),
      ("BHD", "24.9051", false),
    ]
    for one in cases {
      let currency = try Currency(parsing: one.code)
      let price = try UnitPrice(parsing: one.price)
      if one.isFine {
        #expect(try price.validatedSalesPrice(currency) == price)
      } else {
        let error = #expect(throws: OpsError.self) { try price.validatedSalesPrice(currency) }
        #expect(error?.code == .badAmount && error?.field == "price", "\(one)")
      }
    }
  }

  @Test func onlyCurrenciesOfTheStandardAreTaken() throws {
    for code in ["EUR", "USD", "JPY", "BHD", "NGN", "XAF", "ZWG"] {
      #expect(try Currency(parsing: code).rawValue == code)
    }
    for code in ["ABC", "ZZZ", "XXX", "XTS", "XAU", "DEM", "HRK", "eur", "EU", "EURO", ""] {
      let error = #expect(throws: OpsError.self) { try Currency(parsing: code) }
      #expect(error?.code == .badValue && error?.field == "currency", "\(code)")
    }
    // A book that has another code already can still be opened.
    #expect(try Currency(recorded: "ABC").minorDigits == 2)
  }
}
