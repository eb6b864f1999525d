import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsIdentity
@testable import OpsSales

@Suite("Everything about a person")
struct PersonExportTests {
  private func export(
    _ book: SampleBook, _ person: String?, as role: Role = .administrator
  ) async throws -> PersonExport {
    try await book.dependencies.privacy.export(
      PersonReference(person: person), book.call(role)
    ).output
  }

  private func text(_ export: PersonExport) throws -> String {
    String(decoding: DocumentWriter.bytes(try DocumentEncoder.encode(export)), as: UTF8.self)
  }

  @Test func aCustomersExportHoldsAllThatWasEverWrittenAndWhoLooked() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let view = try await book.dependencies.customers.create(
      CreateCustomer(
        name: "Жанна Planted", address: "Planted street 7", phone: "+370 555 17171",
        email: "planted-1@example.org"), book.call(.salesperson)
    ).output
    _ = try await book.dependencies.customers.edit(
      EditCustomer(customer: view.number, phone: "+370 555 20202"),
      book.call(.salesperson, reason: "called us"))
    _ = try await book.dependencies.outOfStock.create(
      CreateRequest(customer: view.number, sku: "LAMP-1", quantity: 2),
      book.call(.salesperson))
    _ = try await book.dependencies.customers.show(
      CustomerReference(customer: view.number), book.call(.administrator))
    let found = try await export(book, view.number)
    let text = try text(found)
    for planted in [
      "Жанна Planted", "Planted street 7", "17171", "20202", "planted-1@example.org",
      "called us", "OOS-000001",
    ] {
      #expect(text.contains(planted), "\(planted)")
    }
    #expect(found.records.map(\.collection).contains("oos_requests"))
    #expect(found.journal.map(\.operation) == ["customer.create", "customer.edit"])
    #expect(found.access.contains { $0.operation == "customer.show" && $0.kind == .read })
    let other = try self.text(try await export(book, "000001"))
    #expect(!other.contains("lanted"))
  }

  @Test func moneyIsWrittenAsMoney() async throws {
    let book = try await SampleBook.make()
    let requests = book.dependencies.outOfStock
    let number = try await requests.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 1), book.call(.salesperson)
    ).output.number
    _ = try await requests.deliver(
      DeliverRequest(request: number, quantity: 1), book.call(.warehouseKeeper))
    let records = try await export(book, "000001").records
    func values(_ collection: String, _ field: String) -> [Document] {
      records.first { $0.collection == collection }?.records.compactMap { $0[field] } ?? []
    }
    #expect(values("customer_figures", "total_value") == ["24.90"])
    #expect(values("deliveries", "unit_price") == ["24.90"])
  }

  @Test func aTokensExportHoldsTheAreasItIsMeantFor() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    _ = try await book.dependencies.customers.edit(
      EditCustomer(customer: "000001", phone: "+370 555 20202"), book.call(.salesperson))
    _ = try await book.dependencies.customers.show(
      CustomerReference(customer: "000001"), book.call(.administrator))
    let anna = book.principal(.administrator)
    func export(_ person: String, _ scopes: String...) async throws -> PersonExport {
      var limits = AccessLimits.none
      limits.scopes = [try scopes.map { try AccessScope(parsing: $0) }]
      let holder = Principal(
        userID: SampleUser.of(.administrator).id, name: anna.name, rights: anna.rights,
        limits: limits)
      return try await book.dependencies.privacy.export(
        PersonReference(person: person), Call(holder)
      ).output
    }
    for scope in ["identity", "privacy.export"] {
      let refused = await #expect(throws: OpsError.self) { _ = try await export("000001", scope) }
      #expect(refused?.code == .deniedScope, "\(scope)")
    }
    let sales = try await export("000001", "privacy.export", "sales")
    #expect(sales.records.map(\.collection).contains("customers") && !sales.journal.isEmpty)
    #expect(sales.access.isEmpty)
    #expect(!(try await export("000001", "identity", "sales", "platform").access.isEmpty))
    let own = try await export("anna", "identity")
    #expect(own.records.contains { $0.collection == "users" })
    #expect(!own.records.contains { $0.collection == "customers" })
  }

  @Test func aUsersExportNamesWhatIsConfidentialWithoutItsContent() async throws {
    let bench = try await IdentityBench.make()
    let book = bench.book
    let token = try await bench.identity.signIn("sam", IdentityBench.samsPassword).token
    let found = try await export(book, nil, as: .salesperson)
    #expect(found.subject == SampleUser.of(.salesperson).id)
    let credentials = found.records.first { $0.collection == "password_credentials" }
    #expect(credentials?.records.first?.members.members.map(\.key) == ["id"])
    let text = try text(found)
    #expect(!text.contains("argon2id"))
    #expect(!text.contains(token.reveal()))
    #expect(text.contains("role_assignments"))
  }

  @Test func whatOneHasWrittenOfOthersIsNoDataOfOnesOwn() async throws {
    let book = try await SampleBook.make()
    let customer = try await book.dependencies.customers.create(
      CreateCustomer(
        name: "Planted Bakery", phone: "+370 555 17171", email: "planted@example.org"),
      book.call(.salesperson)
    ).output
    let movement = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 5, cost: try UnitPrice(parsing: "17.17")),
      book.call(.warehouseKeeper))
    #expect(movement.changed)
    // Also as it is given to a user who may export it for the person.
    for (person, role) in [(nil, Role.salesperson), ("sam", .administrator)] {
      let found = try await export(book, person, as: role)
      let text = try text(found)
      for planted in ["lanted", "17171"] { #expect(!text.contains(planted), "\(role)") }
      let named = try #require(found.records.first { $0.collection == "customers" })
      let made = try #require(
        named.records.first { $0["id"]?.string == customer.id.description })
      #expect(Set(made.members.members.map(\.key)) == ["id", "created_at", "created_by"])
      #expect(found.records.first { $0.collection == "users" }?.records.first?["name"] == "sam")
    }
    let keeper = try text(try await export(book, nil, as: .warehouseKeeper))
    #expect(keeper.contains("stock_movements"))
    #expect(!keeper.contains("17.17"))
  }

  @Test func whatIsAboutOneselfIsThereAsFarAsOneSeesIt() async throws {
    let book = try await SampleBook.make()
    _ = try await book.dependencies.privacy.giveConsent(
      ChangeConsent(purpose: .analytics), book.call(.salesperson))
    let sam = SampleUser.of(.salesperson).id
    try await book.write { transaction in
      _ = try await transaction.repository(SignInFailure.self).create(
        SignInFailure(id: transaction.nextID(), userID: sam, count: 3, lastAt: transaction.now))
    }
    func records(_ role: Role, _ collection: String) async throws -> RecordFields? {
      try await export(book, role == .salesperson ? nil : "sam", as: role)
        .records.first { $0.collection == collection }?.records.first
    }
    #expect(try await records(.salesperson, "consents")?["purpose"] == "analytics")
    #expect(try await records(.salesperson, "role_assignments")?["role"] == "salesperson")
    #expect(try await records(.salesperson, "sign_in_failures")?["count"] == nil)
    #expect(try await records(.administrator, "sign_in_failures")?["id"] != nil)
  }

  @Test func figuresOverAllAreALookAtEach() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    try await book.desk.keepReading(
      Aggregate(Customer.schema, groupedBy: [Customer.Columns.phone], .count),
      by: book.principal(.salesperson), as: "figures")
    let found = try await export(book, "000001")
    #expect(found.access.map(\.operation) == ["figures"])
    #expect(try await export(book, "sam").access.isEmpty == false, "he asked")
    #expect(try await export(book, "dora").access.isEmpty)
  }

  @Test func othersDataWantARight() async throws {
    let book = try await SampleBook.make()
    for person in ["sam", "000001", "nobody-at-all"] {
      let failure = await #expect(throws: OpsError.self) {
        _ = try await export(book, person, as: .driver)
      }
      #expect(failure?.code == .denied, "\(person)")
    }
    #expect(try await export(book, "dora", as: .driver).subject == SampleUser.of(.driver).id)
  }

  @Test func anExportIsALookAtThePerson() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    _ = try await export(book, "sam")
    _ = try await export(book, nil, as: .salesperson)
    let events = try await book.read {
      try await $0.repository(AccessEvent.self).all(where: .everything)
    }
    #expect(events.map(\.operation) == ["privacy.export"])
  }

  /// Who has booked much is named by many records: the answer counts those that it does not list.
  @Test func recordsThatOnlyNameThePersonAreCountedBeyondTheFirst() async throws {
    let book = try await SampleBook.make()
    let wil = try #require(book.principal(.warehouseKeeper).userID)
    let booked = Limits.pageSizeMaximum + 7
    try await book.write { transaction in
      let product = try await transaction.repository(Product.self).named("LAMP-1")
      let from = try await transaction.repository(Location.self).named("SUPPLIER")
      let to = try await transaction.repository(Location.self).named("MAIN")
      for _ in 0..<booked {
        _ = try await transaction.repository(StockMovement.self).create(
          StockMovement(
            id: transaction.nextID(), productID: product.id, fromID: from.id, toID: to.id,
            quantity: 1, kind: .receipt, at: transaction.now, recordedAt: transaction.now,
            actor: wil))
      }
    }
    let found = try await export(book, book.principal(.warehouseKeeper).name)
    let movements = try #require(found.records.first { $0.collection == "stock_movements" })
    #expect(movements.records.count == Limits.pageSizeMaximum)
    #expect(movements.more.map { $0 >= 7 } == true)
    #expect(found.records.first { $0.collection == "users" }?.more == nil)
  }
}
