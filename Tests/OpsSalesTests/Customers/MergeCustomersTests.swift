import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import Testing

/// One customer who was entered twice becomes one again.
@Suite struct MergeCustomersTests {
  private let bench: SalesBench

  init() async throws { bench = try await SalesBench() }

  /// 000002 with a request, a delivery, a give-back, contact data and a mark.
  private func prepare() async throws {
    _ = try await bench.customers.edit(
      EditCustomer(customer: "000002", phone: "1234567", whatsapp: "+370 600 12345"), bench.sam)
    _ = try await bench.customers.favorite(FavoriteCustomer(customer: "000002"), bench.sam)
    try await bench.deliver(3, to: "000002")
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000002", sku: "LAMP-1", quantity: 1, code: .unsold), bench.sam)
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000002", sku: "RICE", quantity: 2), bench.sam)
  }

  @discardableResult
  private func merge(
    _ from: String = "000002", into: String = "000001", _ call: Call? = nil
  ) async throws -> CustomerMerge {
    try await bench.customers.merge(
      MergeCustomers(from: from, into: into), call ?? bench.anna
    ).output
  }

  private func profile(_ number: String) async throws -> CustomerProfile {
    try await bench.customers.show(CustomerReference(customer: number), bench.anna).output
  }

  @Test func everythingMoves() async throws {
    try await prepare()
    let merged = try await merge()
    #expect(merged.from == "000002" && merged.into == "000001")
    #expect(merged.requests == 1 && merged.deliveries == 1 && merged.giveBacks == 1)
    #expect(merged.marks == 1)
    #expect(merged.filled == ["phone", "whatsapp"])
    let into = try await profile("000001")
    #expect(into.requests.pending == 1 && into.orderCount == 1 && into.totalValue == "74.70")
    #expect(into.phone == "1234567" && into.recent.count == 3)
    #expect(
      try await bench.customers.list(ListCustomers(favorite: true), bench.sam).output.items
        .map(\.number) == ["000001"])
    let from = try #require(try await bench.customer("000002"))
    #expect(from.isFormer && from.name == Customer.formerName && from.phone == nil)
    let gone = try await profile("000002")
    #expect(gone.mergedInto == "000001" && gone.orderCount == 0 && gone.recent.isEmpty)
  }

  @Test func undoRestoresBoth() async throws {
    try await prepare()
    let before = (try await bench.customer("000001"), try await bench.customer("000002"))
    let figures = (try await profile("000001"), try await profile("000002"))
    try await merge()
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.anna)
    let (first, second) = (try await bench.customer("000001"), try await bench.customer("000002"))
    #expect(first?.phone == before.0?.phone && first?.name == before.0?.name)
    #expect(second?.phone == "1234567" && second?.name == before.1?.name)
    #expect(second?.isFormer == false && second?.mergedIntoID == nil)
    for (now, then) in [
      (try await profile("000001"), figures.0), (try await profile("000002"), figures.1),
    ] {
      #expect(now.orderCount == then.orderCount && now.totalValue == then.totalValue)
      #expect(now.requests == then.requests && now.recent.map(\.at) == then.recent.map(\.at))
      #expect(now.lastContactAt == then.lastContactAt)
    }
    #expect(
      try await bench.customers.list(ListCustomers(favorite: true), bench.sam).output.items
        .map(\.number) == ["000002"])
  }

  @Test func redoMergesAgain() async throws {
    try await prepare()
    try await merge()
    let changesets = bench.book.dependencies.changesets
    _ = try await changesets.undo(CommitReference(), bench.anna)
    _ = try await changesets.redo(CommitReference(), bench.anna)
    #expect(try await profile("000002").mergedInto == "000001")
    #expect(try await profile("000001").totalValue == "74.70")
  }

  @Test func aLookAtTheResultDoesNotKeepTheMerge() async throws {
    try await prepare()
    _ = try await profile("000002")
    try await merge()
    _ = try await profile("000001")
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: try await lastMerge()), bench.anna)
    #expect(try await bench.customer("000002")?.isFormer == false)
  }

  @Test func laterBusinessKeepsTheMerge() async throws {
    try await prepare()
    try await merge()
    _ = try await bench.customers.edit(
      EditCustomer(customer: "000001", city: "Trakai"), bench.sam)
    let refused = try await SalesBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: try await lastMerge()), bench.anna)
    }
    #expect(refused?.code == .dependants)
    #expect(try await profile("000002").mergedInto == "000001")
  }

  private func lastMerge() async throws -> String {
    let commits = try await bench.book.store.journal.commits(after: 0, limit: 100)
    return commits.last { $0.header.operation == "customer.merge" }?.header.key ?? ""
  }

  @Test func aRehearsalMovesNothing() async throws {
    try await prepare()
    let shown = try await merge(bench.book.call(.administrator, rehearsal: true))
    #expect(shown.deliveries == 1)
    #expect(try await bench.customer("000002")?.isFormer == false)
  }

  private func merge(_ call: Call) async throws -> CustomerMerge {
    try await merge("000002", into: "000001", call)
  }

  @Test func whatCannotBeMergedIsRefused() async throws {
    let itself = try await SalesBench.refusal { try await merge("000001", into: "000001") }
    #expect(itself?.code == .badValue && itself?.field == "into")
    let unknown = try await SalesBench.refusal { try await merge("000009", into: "000001") }
    #expect(unknown?.code == .notFoundCustomer)
    let denied = try await SalesBench.refusal {
      try await merge("000002", into: "000001", bench.sam)
    }
    #expect(denied?.code == .denied)
    try await merge()
    for (from, into) in [("000002", "000001"), ("000001", "000002")] {
      let twice = try await SalesBench.refusal { try await merge(from, into: into) }
      #expect(twice?.code == .badState)
    }
    let business = try await SalesBench.refusal {
      try await bench.book.dependencies.outOfStock.create(
        CreateRequest(customer: "000002", sku: "RICE", quantity: 2), bench.sam)
    }
    #expect(business?.code == .badState && business?.hint?.contains("customer show") == true)
  }

  @Test func aPlaceIsTakenAsAWhole() async throws {
    _ = try await bench.customers.edit(
      EditCustomer(customer: "000002", address: "Pilies 1"), bench.sam)
    let merged = try await merge()
    // The other one has a city already.
    #expect(merged.filled.isEmpty)
    #expect(try await bench.customer("000001")?.address == nil)
  }

  @Test func theGateMovesNoRecordWithoutAMerge() async throws {
    try await prepare()
    let other = try #require(try await bench.customer("000001")).id
    let refused = try await SalesBench.refusal {
      try await bench.book.write { transaction in
        let deliveries = transaction.repository(Delivery.self)
        var delivery = try #require(try await deliveries.first(where: .everything))
        delivery.customerID = other
        _ = try await deliveries.update(delivery)
      }
    }
    #expect(refused?.code == .ruleViolated && refused?.field == "customer")
    let present = try await SalesBench.refusal {
      try await bench.book.write { transaction in
        let customers = transaction.repository(Customer.self)
        var customer = try await customers.named("000002")
        customer.mergedIntoID = other
        _ = try await customers.update(customer)
      }
    }
    #expect(present?.code == .ruleViolated)
  }

  @Test func anErasureTakesTheMergedOnesAlong() async throws {
    try await bench.deliver(3, to: "000002")
    try await merge()
    _ = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: "000001", reason: "asked by letter"), bench.anna)
    let receipts = try await bench.book.read {
      try await $0.repository(ErasureReceipt.self).all(where: .everything)
    }
    #expect(Set(receipts.map(\.pseudonym)) == ["000001", "000002"])
    let refused = try await SalesBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: try await lastMerge()), bench.anna)
    }
    #expect(refused != nil)
  }
}
