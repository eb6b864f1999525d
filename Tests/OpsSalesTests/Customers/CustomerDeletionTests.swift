import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsSales

@Suite struct CustomerDeletionTests {
  private func delete(
    _ number: String, _ bench: SalesBench, rehearsal: Bool = false
  ) async throws -> CustomerDeletion {
    try await bench.customers.delete(
      CustomerReference(customer: number),
      bench.book.call(.administrator, rehearsal: rehearsal)
    ).output
  }

  private func request(
    _ status: RequestStatus, _ bench: SalesBench, number: String = "OOS-000900"
  ) async throws {
    try await bench.book.write { transaction in
      let customer = try await transaction.repository(Customer.self).named("000001")
      let product = try await transaction.repository(Product.self).named("LAMP-1")
      let requests = transaction.repository(OutOfStockRequest.self)
      var request = try await requests.create(
        OutOfStockRequest(
          id: transaction.nextID(), number: number, customerID: customer.id,
          productID: product.id, quantity: 2, requestedAt: transaction.now,
          updatedAt: transaction.now))
      guard status == .returned else { return }
      request.status = .returned
      request.returned = 2
      request.completedAt = transaction.now
      request.closingReason = "gone"
      _ = try await requests.update(request)
    }
  }

  @Test func aCustomerNothingRefersToIsRemovedWithTheMarks() async throws {
    let bench = try await SalesBench()
    _ = try await bench.customers.favorite(FavoriteCustomer(customer: "000002"), bench.sam)
    let deletion = try await delete("000002", bench)
    #expect(deletion.result == .removed)
    #expect(deletion.impact == CustomerHistory())
    #expect(try await bench.customer("000002") == nil)
    #expect(try await bench.count(CustomerMark.self) == 0)
  }

  @Test func aPendingRequestKeepsTheCustomer() async throws {
    let bench = try await SalesBench()
    try await request(.pending, bench)
    for rehearsal in [true, false] {
      let error = try await SalesBench.refusal {
        try await delete("000001", bench, rehearsal: rehearsal)
      }
      #expect(error?.code == .dependants)
      #expect(error?.message == "Customer 000001 has 1 pending request")
    }
    #expect(try await bench.customer("000001")?.isFormer == false)
  }

  @Test func anOpenGiveBackKeepsTheCustomer() async throws {
    let bench = try await SalesBench()
    try await bench.deliver(3)
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 1, code: .unsold), bench.sam)
    let error = try await SalesBench.refusal { try await delete("000001", bench) }
    #expect(error?.code == .dependants)
    #expect(error?.message.contains("1 open give-back") == true)
  }

  @Test func aCustomerWithAHistoryStaysWithoutPersonalData() async throws {
    let bench = try await SalesBench()
    try await request(.returned, bench)
    try await bench.deliver(3)
    _ = try await bench.customers.edit(
      EditCustomer(customer: "000001", phone: "1234567", email: "a@b.example"), bench.sam)
    _ = try await bench.customers.visit(CustomerReference(customer: "000001"), bench.sam)
    let plan = try await delete("000001", bench, rehearsal: true)
    #expect(try await bench.customer("000001")?.phone == "1234567")
    let deletion = try await delete("000001", bench)
    #expect(deletion == plan)
    #expect(deletion.result == .anonymised)
    #expect(deletion.impact.returned == 1)
    #expect(deletion.impact.deliveries == 1)
    let former = try #require(try await bench.customer("000001"))
    #expect(former.name == Customer.formerName)
    #expect(former.phone == nil && former.email == nil && former.city == nil)
    #expect(try await bench.count(CustomerMark.self) == 0)
    #expect(try await bench.count(Delivery.self) == 1)
    #expect(try await bench.count(OutOfStockRequest.self) == 1)
  }

  @Test func aFormerCustomerIsHiddenAndOutOfBusiness() async throws {
    let bench = try await SalesBench()
    try await bench.deliver(3)
    _ = try await delete("000001", bench)
    let list = try await bench.customers.list(ListCustomers(), bench.sam).output
    #expect(list.items.map(\.number) == ["000002"])
    let search = try await bench.customers.search(SearchCustomers(text: "former"), bench.sam)
    #expect(search.output.items.isEmpty)
    let shown = try await bench.customers.show(CustomerReference(customer: "000001"), bench.sam)
    #expect(shown.output.deletedAt != nil)
    #expect(shown.output.totalValue == "74.70")
    let refusals = [
      try await SalesBench.refusal {
        try await bench.customers.edit(
          EditCustomer(customer: "000001", name: "Again"), bench.sam)
      },
      try await SalesBench.refusal {
        try await bench.customers.favorite(FavoriteCustomer(customer: "000001"), bench.sam)
      },
      try await SalesBench.refusal { try await delete("000001", bench) },
      try await SalesBench.refusal { try await bench.deliver(1) },
      try await SalesBench.refusal {
        try await bench.giveBacks.create(
          CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 1, code: .other), bench.sam)
      },
    ]
    #expect(refusals.map { $0?.code } == Array(repeating: .badState, count: 5))
  }

  @Test func theNameOfAFormerCustomerIsFreeAgain() async throws {
    let bench = try await SalesBench()
    try await bench.deliver(1)
    _ = try await delete("000001", bench)
    let made = try await bench.customers.create(CreateCustomer(name: "Corner Shop"), bench.sam)
    #expect(made.output.number == "000003")
  }

  @Test func theGateKeepsHistoriesOnEveryWrite() async throws {
    let bench = try await SalesBench()
    try await bench.deliver(1)
    let removed = try await SalesBench.refusal {
      try await bench.book.write { transaction in
        let customers = transaction.repository(Customer.self)
        try await customers.delete(try await customers.named("000001"))
      }
    }
    #expect(removed?.code == .dependants)
    #expect(removed?.message.contains("1 delivery") == true)
    let half = try await SalesBench.refusal {
      try await bench.book.write { transaction in
        let customers = transaction.repository(Customer.self)
        var customer = try await customers.named("000001")
        customer.deletedAt = transaction.now
        _ = try await customers.update(customer)
      }
    }
    #expect(half?.code == .ruleViolated)
  }

  @Test func onlyAdministratorsDelete() async throws {
    let bench = try await SalesBench()
    for role in Role.allCases where role != .administrator {
      let error = try await SalesBench.refusal {
        try await bench.customers.delete(
          CustomerReference(customer: "000002"), bench.book.call(role))
      }
      #expect(error?.code == .denied)
    }
  }
}
