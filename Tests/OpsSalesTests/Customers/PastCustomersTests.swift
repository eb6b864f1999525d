import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsTesting
import Testing

/// Figures of customers as they were known earlier.
@Suite struct PastCustomersTests {
  private let bench: SalesBench

  init() async throws { bench = try await SalesBench() }

  private func profile(
    _ number: String = "000001", at moment: Instant? = nil
  ) async throws -> CustomerProfile {
    var call = bench.anna
    call.knownAt = moment
    return try await bench.customers.show(CustomerReference(customer: number), call).output
  }

  private func pass() { bench.book.clock.advance(milliseconds: 86_400_000) }

  @Test func figuresAreThoseOfThatTime() async throws {
    try await bench.deliver(3, to: "000001")
    let before = bench.book.clock.now()
    let known = try await profile()
    pass()
    try await bench.deliver(2, to: "000001")
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "RICE", quantity: 2), bench.sam)
    let now = try await profile()
    #expect(now.orderCount == known.orderCount + 1)
    let then = try await profile(at: before)
    #expect(then.orderCount == known.orderCount && then.totalValue == known.totalValue)
    #expect(then.totalValue == "74.70" && now.totalValue == "124.50")
    #expect(then.grade == known.grade && then.requests == known.requests)
    #expect(then.recent.count == known.recent.count)
  }

  @Test func aCustomerWithoutBusinessThenHadNone() async throws {
    let before = bench.book.clock.now()
    pass()
    try await bench.deliver(3, to: "000002")
    let then = try await profile("000002", at: before)
    #expect(then.orderCount == 0 && then.totalValue == "0.00" && then.lastContactAt == nil)
    #expect(try await profile("000002").totalValue == "74.70")
  }

  @Test func beforeAMergeBothHadTheirOwn() async throws {
    try await bench.deliver(3, to: "000002")
    let before = bench.book.clock.now()
    pass()
    _ = try await bench.customers.merge(
      MergeCustomers(from: "000002", into: "000001"), bench.anna)
    #expect(try await profile("000001").totalValue == "74.70")
    #expect(try await profile("000001", at: before).totalValue == "0.00")
    let other = try await profile("000002", at: before)
    #expect(other.totalValue == "74.70" && other.mergedInto == nil)
  }

  @Test func listsHaveTheGradesOfThatTime() async throws {
    let before = bench.book.clock.now()
    let grades = try await list(at: nil)
    pass()
    try await bench.deliver(3, to: "000002")
    #expect(try await list(at: before) == grades)
  }

  @Test func somebodyWhoWasErasedSinceHasNoNameThen() async throws {
    let before = bench.book.clock.now()
    let others = try await list(at: nil).count
    pass()
    _ = try await bench.book.dependencies.privacy.erase(
      ErasePerson(person: "000002", reason: "asked for it"), bench.anna)
    #expect(try await list(at: before).count == others)
    #expect(try await profile("000002", at: before).name != "Harbour Café")
  }

  private func list(at moment: Instant?) async throws -> [CustomerGrade?] {
    var call = bench.anna
    call.knownAt = moment
    return try await bench.customers.list(ListCustomers(), call).output.items.map(\.grade)
  }

  @Test func aLookAtThePastIsNotRememberedAsALook() async throws {
    let before = bench.book.clock.now()
    pass()
    try await bench.deliver(1, to: "000002")
    _ = try await profile("000001", at: before)
    let recent = try await bench.customers.list(ListCustomers(recent: true), bench.anna).output
    #expect(recent.items.isEmpty)
  }
}
