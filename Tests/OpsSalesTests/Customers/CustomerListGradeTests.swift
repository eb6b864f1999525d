import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// Grades in lists, and the latest business in the detail view.
@Suite struct CustomerListGradeTests {
  private func grade(_ number: String, orders: Int64, _ bench: SalesBench) async throws {
    try await bench.book.write { transaction in
      let customer = try await transaction.repository(Customer.self).named(number)
      let book = transaction.repository(CustomerFigures.self)
      var figures = try await book.create(
        CustomerFigures(id: transaction.nextID(), customerID: customer.id))
      figures.orderCount = orders
      figures.lastContactAt = transaction.now
      _ = try await book.update(figures)
    }
  }

  @Test func listsShowAndFilterGrades() async throws {
    let bench = try await SalesBench()
    for name in ["A", "B", "C"] {
      _ = try await bench.customers.create(CreateCustomer(name: name), bench.sam)
    }
    try await grade("000003", orders: 11, bench)
    try await grade("000004", orders: 1, bench)
    let all = try await bench.customers.list(ListCustomers(), bench.sam).output.items
    #expect(all.map(\.grade) == [.high, .potential, .normal, .normal, .normal])
    let high = try await bench.customers.list(
      ListCustomers(grade: [.high, .potential]), bench.sam
    ).output
    #expect(high.items.map(\.name) == ["A", "B"])
    let first = try await bench.customers.list(
      ListCustomers(grade: [.normal], limit: 2), bench.sam
    ).output
    let second = try await bench.customers.list(
      ListCustomers(grade: [.normal], limit: 2, after: first.next), bench.sam
    ).output
    #expect((first.items + second.items).map(\.name) == ["C", "Corner Shop", "Harbour Café"])
    #expect(
      try await bench.customers.list(ListCustomers(grade: [.vip]), bench.sam).output.items.isEmpty)
    let found = try await bench.customers.search(SearchCustomers(text: "corner"), bench.sam)
    #expect(found.output.items.first?.grade == .normal)
  }

  @Test func theLatestBusinessIsShown() async throws {
    let bench = try await SalesBench()
    try await bench.deliver(3)
    bench.book.clock.advance(milliseconds: 1_000)
    let request = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "RICE", quantity: 2), bench.sam
    ).output
    let recent = try await bench.customers.show(
      CustomerReference(customer: "000001"), bench.sam
    ).output.recent
    #expect(recent.map(\.kind) == [.request, .delivery])
    #expect(recent.map(\.product) == ["RICE", "LAMP-1"])
    #expect(recent.first?.number == request.number && recent.first?.status == "pending")
    #expect(recent.last?.quantity == 3)
  }

  @Test func tenAreShown() async throws {
    let bench = try await SalesBench()
    for _ in 0..<12 {
      bench.book.clock.advance(milliseconds: 1_000)
      try await bench.deliver(1)
    }
    let recent = try await bench.customers.show(
      CustomerReference(customer: "000001"), bench.sam
    ).output.recent
    #expect(recent.count == 10)
    #expect(recent.first?.at == bench.book.clock.now())
  }
}
