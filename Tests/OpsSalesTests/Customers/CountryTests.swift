import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsSales

/// Countries with their codes, and what customers may have for one.
@Suite struct CountryTests {
  @Test func thereAreAllOfTheStandardAndKosovo() {
    #expect(Country.all.count == 250)
    #expect(Set(Country.all.map(\.code)).count == 250)
    #expect(Set(Country.all.map(\.alpha3)).count == 250)
    #expect(Set(Country.all.map { TextFolding.fold($0.name) }).count == 250)
    for country in Country.all {
      #expect(country.code.utf8.count == 2 && country.alpha3.utf8.count == 3)
      #expect(country.dialCode.map { Int($0) != nil } ?? true, "\(country.code)")
    }
    let lithuania = Country.of(code: "LT")
    #expect(lithuania?.name == "Lithuania" && lithuania?.dialCode == "370")
    #expect(lithuania?.region == "Northern Europe" && lithuania?.alpha3 == "LTU")
    #expect(Country.of(code: "AQ")?.dialCode == nil)
  }

  @Test(arguments: [
    ("gb", "GB"), ("GBR", "GB"), ("united kingdom", "GB"), ("Turkey", "TR"), ("TURKIYE", "TR"),
    ("Bosnia & Herzegovina", "BA"), ("cote d'ivoire", "CI"), ("Viet Nam", "VN"),
  ])
  func namesAndCodesMeanOneCountry(_ text: String, _ code: String) {
    #expect(Country.named(text)?.code == code)
  }

  @Test(arguments: ["", "UK", "ZZ", "Atlantis", "L", "370"])
  func othersAreNone(_ text: String) { #expect(Country.named(text) == nil) }

  @Test func theyAreListed() async throws {
    let bench = try await SalesBench()
    func list(_ text: String?) async throws -> [String] {
      try await bench.customers.countries(ListCountries(text: text), bench.sam).output.items
        .map(\.code)
    }
    #expect(try await list(nil).count == 250)
    #expect(try await list("lithu") == ["LT"])
    #expect(try await list("+370") == ["LT"])
    #expect(try await list("western europe").contains("DE"))
    #expect(try await list("nowhere").isEmpty)
    let refused = try await SalesBench.refusal {
      try await bench.customers.countries(ListCountries(), bench.book.call(.driver))
    }
    #expect(refused?.code == .denied)
  }

  @Test func aCustomerGetsTheCodeOfTheCountry() async throws {
    let bench = try await SalesBench()
    let made = try await bench.customers.create(
      CreateCustomer(name: "Kiosk", country: "latvia"), bench.sam
    ).output
    #expect(made.country == "LV")
    let shown = try await bench.customers.show(
      CustomerReference(customer: made.number), bench.sam
    ).output
    #expect(shown.countryName == "Latvia")
    for wrong in ["Ruritania", "XX"] {
      let refused = try await SalesBench.refusal {
        try await bench.customers.edit(
          EditCustomer(customer: made.number, country: wrong), bench.sam)
      }
      #expect(refused?.code == .badValue && refused?.field == "country")
    }
  }

  @Test func importedNamesAreFoundByTheirCode() async throws {
    let bench = try await SalesBench()
    try await bench.book.write { transaction in
      let customers = transaction.repository(Customer.self)
      var customer = try await customers.named("000002")
      customer.country = "Lithuania"
      customer.refreshSearch()
      _ = try await customers.update(customer)
    }
    for text in ["LT", "lithuania", "LTU"] {
      let found = try await bench.customers.list(ListCustomers(country: text), bench.sam).output
      #expect(found.items.map(\.number) == ["000001", "000002"], "\(text)")
    }
  }
}
