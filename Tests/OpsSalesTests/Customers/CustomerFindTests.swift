import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import Testing

@Suite struct CustomerFindTests {
  @Test func showGivesGradeFiguresAndRequests() async throws {
    let bench = try await SalesBench()
    let fresh = try await bench.customers.show(CustomerReference(customer: "000001"), bench.sam)
    #expect(fresh.output.grade == .normal)
    #expect(fresh.output.totalValue == "0.00")
    #expect(fresh.output.currency == .eur)
    try await bench.deliver(2)
    let known = try await bench.customers.show(CustomerReference(customer: "000001"), bench.sam)
    #expect(known.output.totalValue == "49.80")
    #expect(known.output.lastContactAt == bench.book.clock.now())
    #expect(known.output.grade == .potential)
    #expect(known.output.requests.pending == 0)
    bench.pass(days: 30)
    let later = try await bench.customers.show(CustomerReference(customer: "000001"), bench.sam)
    #expect(later.output.grade == .normal)
  }

  @Test func aCustomerIsNamedByNumberOrIdentifier() async throws {
    let bench = try await SalesBench()
    let byNumber = try await bench.customers.show(
      CustomerReference(customer: "000002"), bench.sam
    ).output
    let byID = try await bench.customers.show(
      CustomerReference(customer: byNumber.id.description), bench.sam)
    #expect(byID.output.number == byNumber.number && byID.output.id == byNumber.id)
    let error = try await SalesBench.refusal {
      try await bench.customers.show(CustomerReference(customer: "999999"), bench.sam)
    }
    #expect(error?.code == .notFoundCustomer)
  }

  @Test("A number that differs from another one by zeros in front is taken")
  func numberWithOtherZeros() async throws {
    let bench = try await SalesBench()
    for number in ["1", "00001", "0000001"] {
      let refused = try await SalesBench.refusal {
        try await bench.customers.create(
          CreateCustomer(name: "Fresh", number: number), bench.sam)
      }
      #expect(refused?.code == .duplicate && refused?.field == "number", "\(number)")
      #expect(refused?.message.contains("000001") == true)
    }
    _ = try await bench.customers.create(CreateCustomer(name: "Old", number: "77"), bench.sam)
    for reference in ["77", "000077", "077"] {
      let shown = try await bench.customers.show(CustomerReference(customer: reference), bench.sam)
      #expect(shown.output.name == "Old", "\(reference)")
    }
    _ = try await bench.customers.create(CreateCustomer(name: "Next", number: "3"), bench.sam)
    let given = try await bench.customers.create(CreateCustomer(name: "Third"), bench.sam)
    #expect(given.output.number == "000004")
  }

  @Test("A customer is named by a number without its zeros, and by a name that only one has")
  func shortNames() async throws {
    let bench = try await SalesBench()
    func number(_ reference: String) async throws -> String {
      try await bench.customers.show(CustomerReference(customer: reference), bench.sam)
        .output.number
    }
    for reference in ["2", "02", "Harbour Café", "harbour cafe"] {
      #expect(try await number(reference) == "000002", "\(reference)")
    }
    for reference in ["Harbour", "3", "(former customer)"] {
      let refused = try await SalesBench.refusal { try await number(reference) }
      #expect(refused?.code == .notFoundCustomer, "\(reference)")
    }
    let twin = try await bench.customers.create(
      CreateCustomer(name: "Harbour Café", allowDuplicate: true), bench.sam
    ).output.number
    let several = try await SalesBench.refusal { try await number("harbour café") }
    #expect(several?.code == .badValue && several?.field == "customer")
    #expect(several?.hint?.contains("000002, \(twin)") == true)
  }

  @Test func theListIsByFoldedNamePageByPage() async throws {
    let bench = try await SalesBench()
    for name in ["Émile", "delta", "Zeta", "alpha"] {
      _ = try await bench.customers.create(CreateCustomer(name: name), bench.sam)
    }
    var names: [String] = []
    var after: String?
    repeat {
      let page = try await bench.customers.list(
        ListCustomers(limit: 2, after: after), bench.sam
      ).output
      names += page.items.map(\.name)
      after = page.next
    } while after != nil
    #expect(names == ["alpha", "Corner Shop", "delta", "Émile", "Harbour Café", "Zeta"])
  }

  @Test func theListNarrowsToCountryAndCity() async throws {
    let bench = try await SalesBench()
    _ = try await bench.customers.create(
      CreateCustomer(name: "Riga Rooms", country: "LV", city: "Riga"), bench.sam)
    let country = try await bench.customers.list(ListCustomers(country: "lv"), bench.sam).output
    #expect(country.items.map(\.name) == ["Riga Rooms"])
    let city = try await bench.customers.list(
      ListCustomers(country: "LT", city: "Vilnius"), bench.sam)
    #expect(city.output.items.map(\.number) == ["000001"])
  }

  @Test func favouritesAreEverybodysOwn() async throws {
    let bench = try await SalesBench()
    let on = try await bench.customers.favorite(FavoriteCustomer(customer: "000001"), bench.sam)
    #expect(on.output.isFavorite)
    let mine = try await bench.customers.list(ListCustomers(favorite: true), bench.sam).output
    #expect(mine.items.map(\.number) == ["000001"])
    let hers = try await bench.customers.list(ListCustomers(favorite: true), bench.anna).output
    #expect(hers.items.isEmpty)
    let off = try await bench.customers.favorite(FavoriteCustomer(customer: "000001"), bench.sam)
    #expect(!off.output.isFavorite)
    let still = try await bench.customers.favorite(
      FavoriteCustomer(customer: "000001", off: true), bench.sam)
    #expect(!still.output.isFavorite)
    #expect(!still.changed)
    let both = try await SalesBench.refusal {
      try await bench.customers.favorite(
        FavoriteCustomer(customer: "000001", on: true, off: true), bench.sam)
    }
    #expect(both?.code == .usage)
  }

  @Test func aVisitCountsAsRecentForSevenDays() async throws {
    let bench = try await SalesBench()
    _ = try await bench.customers.visit(CustomerReference(customer: "000002"), bench.sam)
    bench.pass(days: 7)
    let last = try await bench.customers.list(ListCustomers(recent: true), bench.sam).output
    #expect(last.items.map(\.number) == ["000002"])
    bench.book.clock.advance(milliseconds: 1)
    let past = try await bench.customers.list(ListCustomers(recent: true), bench.sam).output
    #expect(past.items.isEmpty)
  }

  @Test func showingACustomerChangesNothingOfThem() async throws {
    let bench = try await SalesBench()
    let before = try await bench.customer("000001")
    let outcome = try await bench.customers.show(
      CustomerReference(customer: "000001"), bench.sam)
    #expect(!outcome.changed)
    #expect(try await bench.customer("000001") == before)
  }

  @Test(arguments: ["CORNER", "000001", "vilnius", "8 5 212", "852123456", "SHOP@"])
  func searchFindsAnyPart(_ text: String) async throws {
    let bench = try await SalesBench()
    _ = try await bench.customers.edit(
      EditCustomer(customer: "000001", phone: "8 5 212 3456", email: "shop@corner.example"),
      bench.sam)
    let found = try await bench.customers.search(SearchCustomers(text: text), bench.sam).output
    #expect(found.items.map(\.number) == ["000001"])
  }

  @Test func accentsDoNotHideACustomer() async throws {
    let bench = try await SalesBench()
    let found = try await bench.customers.search(SearchCustomers(text: "cafe"), bench.sam).output
    #expect(found.items.map(\.number) == ["000002"])
  }

  @Test func thoseWithoutTheRightSeeNoCustomers() async throws {
    let bench = try await SalesBench()
    for role in [Role.warehouseKeeper, .workshopManager, .driver, .unauthorized] {
      let call = bench.book.call(role)
      let refusals = [
        try await SalesBench.refusal { try await bench.customers.list(ListCustomers(), call) },
        try await SalesBench.refusal {
          try await bench.customers.show(CustomerReference(customer: "000001"), call)
        },
        try await SalesBench.refusal {
          try await bench.customers.search(SearchCustomers(text: "a"), call)
        },
        try await SalesBench.refusal {
          try await bench.customers.visit(CustomerReference(customer: "000001"), call)
        },
      ]
      #expect(refusals.allSatisfy { $0?.code == .denied })
    }
  }
}
