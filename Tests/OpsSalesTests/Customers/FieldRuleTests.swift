import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Fields that only some people see")
struct FieldRuleTests {
  /// A reader of customers who does not see how to reach them.
  private func reader(_ bench: AccessBench) async throws -> Principal {
    let role = Role(rawValue: "reader")
    _ = try await bench.roles.createRole(
      CreateRole(
        name: role,
        permission: [
          .customerView, .customerEdit, .inventoryView, .productView, .requestView, .giveBackView,
        ]), bench.anna)
    try await bench.bench.grant(role, to: "uma")
    return try await bench.identity.principal(named: "uma")
  }

  private func withContact(_ bench: AccessBench) async throws {
    _ = try await bench.dependencies.customers.edit(
      EditCustomer(customer: "000001", phone: "+370 600 12345", email: "corner@example.org"),
      bench.anna)
  }

  @Test func areAbsentFromAnswersForEverybodyElse() async throws {
    let bench = try await AccessBench.make()
    try await withContact(bench)
    let uma = try await reader(bench)
    let shown = try await bench.dependencies.customers.show(
      CustomerReference(customer: "000001"), Call(uma)
    ).output
    #expect(shown.phone == nil && shown.email == nil && shown.address == nil)
    #expect(shown.name == "Corner Shop")
    let sam = try await bench.dependencies.customers.show(
      CustomerReference(customer: "000001"), bench.book.call(.salesperson)
    ).output
    #expect(sam.phone == "+370 600 12345")
  }

  @Test func areNoWayToFindOutEither() async throws {
    let bench = try await AccessBench.make()
    try await withContact(bench)
    let uma = try await reader(bench)
    func search(_ text: String) async throws -> Int {
      try await bench.dependencies.customers.search(SearchCustomers(text: text), Call(uma))
        .output.items.count
    }
    #expect(try await search("corner") == 1)
    #expect(try await search("12345") == 0)
    let context = bench.book.world.context(for: uma)
    for query in [
      Query(Customer.schema, where: .contains(Customer.Columns.search, "12345")),
      Query(Customer.schema, where: .not(.equals(Customer.Columns.phone, nil))),
      Query(Customer.schema, order: [.ascending(Customer.Columns.email)]),
    ] {
      let code = try await IdentityBench.code {
        _ = try await bench.book.store.read(.latest) {
          try await Transaction(reading: $0, context: context).rows(query)
        }
      }
      #expect(code == .denied)
    }
    let figures = try await IdentityBench.code {
      _ = try await bench.book.store.read(.latest) {
        try await Transaction(reading: $0, context: context).figures(
          Aggregate(Customer.schema, groupedBy: [Customer.Columns.phone], .count))
      }
    }
    #expect(figures == .denied)
  }

  @Test func stayAsTheyAreWhenSomebodyElseEdits() async throws {
    let bench = try await AccessBench.make()
    try await withContact(bench)
    let uma = try await reader(bench)
    let context = bench.book.world.context(for: uma)
    _ = try await bench.book.store.transact { overlay in
      overlay.header = CommitHeader(key: "k", at: bench.book.clock.now(), operation: "test.write")
      let transaction = Transaction(writing: overlay, context: context)
      let customers = transaction.repository(Customer.self)
      var customer = try await customers.named("000001")
      customer.city = "Vilnius"
      customer.refreshSearch()
      _ = try? await customers.update(customer)
    }
    let kept = try await bench.dependencies.customers.show(
      CustomerReference(customer: "000001"), bench.anna
    ).output
    #expect(kept.phone == "+370 600 12345" && kept.email == "corner@example.org")
  }

  @Test func costIsForThoseWhoBuy() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.dependencies.stock.receive(
      ReceiveStock(
        sku: "LAMP-1", quantity: try Quantity(parsing: "2"), cost: try UnitPrice(parsing: "9.50")),
      bench.book.call(.warehouseKeeper))
    func costs(_ role: Role) async throws -> [Bool] {
      let context = bench.book.world.context(for: bench.book.principal(role))
      return try await bench.book.store.read(.latest) { reader in
        try await Transaction(reading: reader, context: context)
          .repository(StockMovement.self).all(where: .everything).map { $0.unitCost != nil }
      }
    }
    #expect(try await costs(.warehouseKeeper).contains(true))
    #expect(try await !costs(.salesperson).contains(true))
    #expect(try await !costs(.granulationTechnician).contains(true))
    let value = try await IdentityBench.code {
      _ = try await bench.dependencies.stock.value(
        ValueStock(), bench.book.call(.salesperson))
    }
    #expect(value == .denied)
  }

  @Test func aGuestSeesProductsWithoutWhatIsInside() async throws {
    let bench = try await AccessBench.make()
    #expect(try await bench.identity.visitor() == .nobody)
    _ = try await bench.dependencies.settings.set(
      SetSetting(setting: "access.explore", value: "on"), bench.anna)
    let guest = try await bench.identity.visitor()
    #expect(guest.isNobody)
    let products = try await bench.dependencies.products.list(ListProducts(), Call(guest)).output
    #expect(!products.items.isEmpty)
    for operation in Blueprint.product.operations.all
    where operation.descriptor.permission != .productView {
      let code = try await IdentityBench.code {
        _ = try await operation.run(bench.dependencies, [:], Call(guest))
      }
      #expect(code == .signInMissing, "\(operation.descriptor.name)")
    }
  }
}
