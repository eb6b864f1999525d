import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsSales

@Suite struct CustomerRulesTests {
  /// Changes customer 000001 through the gate alone; returns what it is refused with.
  private func refusal(
    _ bench: SalesBench, _ change: @Sendable (inout Customer) -> Void
  ) async throws -> ErrorCode? {
    try await SalesBench.refusal {
      try await bench.book.write { transaction in
        let customers = transaction.repository(Customer.self)
        var customer = try await customers.named("000001")
        customer.refreshSearch()
        change(&customer)
        _ = try await customers.update(customer)
      }
    }?.code
  }

  @Test func theGateRefusesWhatNoOperationWouldWrite() async throws {
    let bench = try await SalesBench()
    #expect(try await refusal(bench) { $0.number = "000009" } == .ruleViolated)
    #expect(try await refusal(bench) { $0.foldedName = "x" } == .derivedField)
    #expect(try await refusal(bench) { $0.search = "x" } == .derivedField)
    #expect(
      try await refusal(bench) {
        $0.phone = "1"
        $0.refreshSearch()
      } == .badValue)
    #expect(
      try await refusal(bench) {
        $0.country = "lt"
        $0.refreshSearch()
      } == .badValue)
    #expect(
      try await refusal(bench) {
        $0.name = " Corner"
        $0.refreshSearch()
      } == .badValue)
    #expect(try await refusal(bench) { $0.updatedAt = Instant(milliseconds: 7) } == nil)
  }

  @Test func eachWrongTextIsToldWithItsField() async throws {
    let bench = try await SalesBench()
    let error = try await SalesBench.refusal {
      try await bench.book.write { transaction in
        let customers = transaction.repository(Customer.self)
        var customer = try await customers.named("000001")
        customer.name = " Corner"
        customer.email = "nobody"
        customer.country = "lt"
        customer.city = "Vilnius "
        customer.refreshSearch()
        _ = try await customers.update(customer)
      }
    }
    #expect(error?.all.map(\.field) == ["name", "email", "country", "city"])
    #expect(error?.all.allSatisfy { $0.code == .badValue && $0.hint != nil } == true)
    #expect(error?.summary.contains("Vilnius") == false)
  }

  @Test func aDirectWriteGetsTheServersValues() async throws {
    let bench = try await SalesBench()
    let id = bench.book.identifiers.next()
    let wanted = Customer(
      id: id, number: "C-9", name: "Direct", foldedName: "forged", search: "forged",
      createdAt: .epoch, createdBy: RecordID(rawValue: 99), updatedAt: .epoch, deletedAt: .epoch)
    try await bench.book.write(as: .salesperson) { transaction in
      try await transaction.apply(
        .init(schema: Customer.schema, id: id, verb: .insert, row: wanted.row, version: 0))
    }
    let stored = try #require(try await bench.customer("C-9"))
    #expect(stored.foldedName == "direct")
    #expect(stored.createdBy == bench.sam.principal.userID)
    #expect(stored.createdAt == bench.book.clock.now())
    #expect(stored.deletedAt == nil)
    let twice = try await SalesBench.refusal {
      try await bench.book.write(as: .salesperson) { transaction in
        var other = wanted
        other.id = transaction.nextID()
        other.number = "C-10"
        try await transaction.apply(
          .init(
            schema: Customer.schema, id: other.id, verb: .insert, row: other.row, version: 0))
      }
    }
    #expect(twice?.code == .duplicate)
  }

  @Test func nobodyWritesFiguresOrMarksDirectly() async throws {
    let bench = try await SalesBench()
    for role in [Role.salesperson, .administrator] {
      let error = try await SalesBench.refusal {
        try await bench.book.write(as: role) { transaction in
          let customer = try await transaction.repository(Customer.self).named("000001")
          _ = try await transaction.repository(CustomerFigures.self).create(
            CustomerFigures(id: transaction.nextID(), customerID: customer.id, orderCount: 99))
        }
      }
      #expect(error?.code == .denied)
    }
  }

  @Test func figuresAddUpAndKeepTheLatestContact() async throws {
    let bench = try await SalesBench()
    let customer = try #require(try await bench.customer("000001"))
    let late = Instant(milliseconds: 2_000)
    for (moment, value) in [(late, Int64(5)), (Instant(milliseconds: 1_000), 7)] {
      try await bench.book.write {
        try await CustomerFiguresBook.add(
          customer: customer.id, orders: 1, value: value, at: moment, $0)
      }
    }
    let figures = try await bench.book.read {
      try await $0.repository(CustomerFigures.self)
        .fetch(key: CustomerFigures.customerKey, customer.id)
    }
    #expect(figures?.orderCount == 2)
    #expect(figures?.totalValue == 12)
    #expect(figures?.lastContactAt == late)
  }

  @Test func figuresBeyondSixtyFourBitsAreRefused() async throws {
    let bench = try await SalesBench()
    let customer = try #require(try await bench.customer("000001"))
    let error = try await SalesBench.refusal {
      try await bench.book.write { transaction in
        try await CustomerFiguresBook.add(customer: customer.id, value: .max, transaction)
        try await CustomerFiguresBook.add(customer: customer.id, value: 1, transaction)
      }
    }
    #expect(error?.code == .badAmount)
  }
}
