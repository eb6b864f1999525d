import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import Testing

@Suite struct CustomerWriteTests {
  @Test func aCustomerGetsTheNextSixDigits() async throws {
    let bench = try await SalesBench()
    let made = try await bench.customers.create(
      CreateCustomer(
        name: "  Garden   Centre ", address: "Main St 1", phone: "+370 600 12345",
        email: "a@b.example", country: "lt", region: "Kaunas", city: "Kaunas"), bench.sam)
    #expect(made.output.number == "000003")
    #expect(made.output.name == "Garden Centre")
    #expect(made.output.country == "LT")
    #expect(made.output.deletedAt == nil)
    let stored = try #require(try await bench.customer("000003"))
    #expect(stored.createdBy == bench.sam.principal.userID)
    #expect(stored.search == stored.searchText)
  }

  @Test func theSeriesSkipsNumbersGivenByHand() async throws {
    let bench = try await SalesBench()
    _ = try await bench.customers.create(CreateCustomer(name: "A", number: "000003"), bench.sam)
    _ = try await bench.customers.create(CreateCustomer(name: "B", number: "000004"), bench.sam)
    let next = try await bench.customers.create(CreateCustomer(name: "C"), bench.sam)
    #expect(next.output.number == "000005")
  }

  @Test func aTakenNumberIsRefused() async throws {
    let bench = try await SalesBench()
    let error = try await SalesBench.refusal {
      try await bench.customers.create(CreateCustomer(name: "New", number: "000001"), bench.sam)
    }
    #expect(error?.code == .duplicate)
    #expect(error?.field == "number")
  }

  @Test(arguments: ["corner shop", "CORNER  SHOP", "Córner Shop"])
  func aNameAnotherCustomerHasIsRefusedUnlessAllowed(_ name: String) async throws {
    let bench = try await SalesBench()
    let error = try await SalesBench.refusal {
      try await bench.customers.create(CreateCustomer(name: name), bench.sam)
    }
    #expect(error?.code == .duplicate)
    #expect(error?.message.contains("000001") == true)
    let made = try await bench.customers.create(
      CreateCustomer(name: name, allowDuplicate: true), bench.sam)
    #expect(made.output.number == "000003")
  }

  @Test func textsThatCannotBeRightAreRefused() async throws {
    let bench = try await SalesBench()
    let inputs = [
      (CreateCustomer(name: " "), "name"), (CreateCustomer(name: "A", phone: "123"), "phone"),
      (CreateCustomer(name: "A", email: "a@b"), "email"),
      (CreateCustomer(name: "A\u{202E}"), "name"),
      (CreateCustomer(name: "A", number: String(repeating: "1", count: 41)), "number"),
      (CreateCustomer(name: "A", address: String(repeating: "x", count: 501)), "address"),
      (CreateCustomer(name: String(repeating: "x", count: 201)), "name"),
    ]
    for (input, field) in inputs {
      let error = try await SalesBench.refusal {
        try await bench.customers.create(input, bench.sam)
      }
      #expect(error?.code == .badValue)
      #expect(error?.field == field)
    }
    #expect(try await bench.count(Customer.self) == 2)
  }

  @Test func editChangesWhatIsNamedAndAnEmptyTextEmptiesIt() async throws {
    let bench = try await SalesBench()
    let first = try await bench.customers.edit(
      EditCustomer(customer: "000001", phone: "1234567", city: "Trakai"), bench.sam)
    #expect(first.output.phone == "1234567")
    #expect(first.output.city == "Trakai")
    #expect(first.output.name == "Corner Shop")
    let second = try await bench.customers.edit(
      EditCustomer(customer: "000001", phone: ""), bench.sam)
    #expect(second.output.phone == nil)
    #expect(second.output.city == "Trakai")
    let third = try await bench.customers.edit(EditCustomer(customer: "000001"), bench.sam)
    #expect(!third.changed)
  }

  @Test func renamingToANameAnotherCustomerHasIsRefusedAndToTheOwnOneIsNot() async throws {
    let bench = try await SalesBench()
    let error = try await SalesBench.refusal {
      try await bench.customers.edit(
        EditCustomer(customer: "000001", name: "harbour cafe"), bench.sam)
    }
    #expect(error?.code == .duplicate)
    let own = try await bench.customers.edit(
      EditCustomer(customer: "000001", name: "CORNER SHOP"), bench.sam)
    #expect(own.output.name == "CORNER SHOP")
  }

  @Test func onlyThoseWithTheRightWriteCustomers() async throws {
    let bench = try await SalesBench()
    for role in [Role.warehouseKeeper, .workshopManager, .customer, .unauthorized] {
      let created = try await SalesBench.refusal {
        try await bench.customers.create(CreateCustomer(name: "X"), bench.book.call(role))
      }
      #expect(created?.code == .denied)
      let edited = try await SalesBench.refusal {
        try await bench.customers.edit(
          EditCustomer(customer: "000001", city: "X"), bench.book.call(role))
      }
      #expect(edited?.code == .denied)
    }
  }

  @Test func theSameKeyIsOneCustomerAndTheSameAnswer() async throws {
    let bench = try await SalesBench()
    let call = bench.book.call(.salesperson, key: "k1")
    let first = try await bench.customers.create(CreateCustomer(name: "Once"), call)
    let again = try await bench.customers.create(CreateCustomer(name: "Once"), call)
    #expect(again.isReplay)
    #expect(again.output == first.output)
    #expect(try await bench.count(Customer.self) == 3)
    let other = try await SalesBench.refusal {
      try await bench.customers.create(CreateCustomer(name: "Twice"), call)
    }
    #expect(other?.code == .conflictKeyReused)
  }

  @Test func aRehearsalTakesNoNumber() async throws {
    let bench = try await SalesBench()
    let rehearsal = bench.book.call(.salesperson, rehearsal: true)
    let dry = try await bench.customers.create(CreateCustomer(name: "Dry"), rehearsal)
    #expect(dry.changed)
    #expect(try await bench.count(Customer.self) == 2)
    let real = try await bench.customers.create(CreateCustomer(name: "Dry"), bench.sam)
    #expect(real.output.number == dry.output.number)
  }
}
