import OpsDomain
import OpsSales
import Testing

@Suite struct CustomerTests {
  private func customer() -> Customer {
    var customer = Customer(
      id: RecordID(rawValue: 7), number: "000007", name: "Café Žuvėdra", foldedName: "", search: "",
      address: "Kopų g. 1", phone: "+370 600-12345", email: "info@zuvedra.example", country: "LT",
      region: "Klaipėda", city: "Nida", createdAt: .epoch, updatedAt: .epoch)
    customer.refreshSearch()
    return customer
  }

  @Test func theRowFormKeepsEveryField() throws {
    var before = customer()
    before.deletedAt = Instant(milliseconds: 5)
    #expect(try Customer(before.row) == before)
  }

  @Test(arguments: [
    "zuvedra", "000007", "kopu g", "+370 600-12345", "37060012345", "info@", "nida", "klaipeda",
    "lt",
  ])
  func theSearchTextHoldsWhatPeopleKnow(_ part: String) {
    #expect(customer().search.contains(TextFolding.fold(part)))
  }

  @Test func nothingPersonalIsLeftOfAFormerCustomer() {
    let moment = Instant(milliseconds: 9)
    let former = customer().anonymised(at: moment)
    #expect(former.isFormer)
    #expect(former.deletedAt == moment)
    #expect(former.number == "000007")
    #expect(former.name == Customer.formerName)
    let rest = [
      former.address, former.phone, former.email, former.country, former.region, former.city,
    ]
    #expect(rest.allSatisfy { $0 == nil })
    for part in ["zuvedra", "kopu", "600", "info", "nida", "klaipeda"] {
      #expect(!former.search.contains(part))
    }
  }

  @Test func newBusinessNeedsACustomerOfToday() throws {
    try customer().requireCurrent()
    let former = customer().anonymised(at: .epoch)
    let error = #expect(throws: OpsError.self) { try former.requireCurrent() }
    #expect(error?.code == .badState)
  }
}
