import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import Testing

/// WhatsApp numbers, avatars, and the template for a file of customers.
@Suite struct CustomerContactTests {
  @Test func aWhatsAppNumberIsKeptAndFound() async throws {
    let bench = try await SalesBench()
    let edited = try await bench.customers.edit(
      EditCustomer(customer: "000001", whatsapp: " +370 600  12345 "), bench.sam
    ).output
    #expect(edited.whatsapp == "+370 600 12345")
    for text in ["+370 600", "37060012345"] {
      let found = try await bench.customers.search(SearchCustomers(text: text), bench.sam).output
      #expect(found.items.map(\.number) == ["000001"])
    }
    let cleared = try await bench.customers.edit(
      EditCustomer(customer: "000001", clear: [.whatsapp]), bench.sam
    ).output
    #expect(cleared.whatsapp == nil)
  }

  @Test(arguments: ["600 12345", "8 600 12345", "+37", "+370 six"])
  func itNeedsADialCode(_ number: String) async throws {
    let bench = try await SalesBench()
    let refused = try await SalesBench.refusal {
      try await bench.customers.create(
        CreateCustomer(name: "Kiosk", whatsapp: number), bench.sam)
    }
    #expect(refused?.code == .badValue && refused?.field == "whatsapp")
  }

  @Test func itGoesWithTheCustomer() async throws {
    let bench = try await SalesBench()
    try await bench.deliver(1)
    _ = try await bench.customers.edit(
      EditCustomer(customer: "000001", whatsapp: "+370 600 12345"), bench.sam)
    _ = try await bench.customers.delete(CustomerReference(customer: "000001"), bench.anna)
    let former = try #require(try await bench.customer("000001"))
    #expect(former.whatsapp == nil && !former.search.contains("12345"))
    let shown = try await bench.customers.show(
      CustomerReference(customer: "000001"), bench.sam
    ).output
    #expect(shown.avatar == nil)
  }

  @Test(arguments: [
    ("Corner Shop", "CS"), ("Žemyna", "Ž"), ("李明", "李"), ("anna maria berg", "AB"), ("…", "#"),
  ])
  func anAvatarHasInitials(_ name: String, _ initials: String) async throws {
    let bench = try await SalesBench()
    let made = try await bench.customers.create(
      CreateCustomer(name: name, allowDuplicate: true), bench.sam
    ).output
    #expect(made.avatar?.initials == initials)
  }

  @Test func itsColorStaysWithTheNumber() async throws {
    let bench = try await SalesBench()
    let before = try await bench.customers.show(
      CustomerReference(customer: "000001"), bench.sam
    ).output
    let after = try await bench.customers.edit(
      EditCustomer(customer: "000001", name: "Mill Bakery"), bench.sam
    ).output
    #expect(before.avatar?.color == after.avatar?.color && after.avatar?.initials == "MB")
    #expect(before.avatar?.color.first == "#" && before.avatar?.color.count == 7)
  }

  @Test func theTemplateHasTheColumnsOfANewCustomer() async throws {
    let bench = try await SalesBench()
    let rows = try await bench.customers.template(ShowCustomerTemplate(), bench.sam).output.items
    let row = try #require(rows.first)
    let parameters = Set(CreateCustomer.parameters.map(\.name))
    #expect(CustomerTemplateRow.columns.allSatisfy { parameters.contains($0.field) })
    let made = try await bench.customers.create(
      CreateCustomer(
        name: row.name, address: row.address, phone: row.phone, email: row.email,
        country: row.country, region: row.region, city: row.city, whatsapp: row.whatsapp),
      bench.sam)
    #expect(made.changed)
  }
}
