import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import Testing

@Suite struct GiveBackListTests {
  /// GB-000001 lamps of 000001 (approved), GB-000002 rice of 000002 a day later, GB-000003 lamps of
  /// 000001 another day later.
  private func bench() async throws -> SalesBench {
    let bench = try await SalesBench()
    try await bench.receive("RICE", 10)
    try await bench.deliver(5)
    try await bench.deliver(5, of: "RICE", to: "000002")
    for (customer, sku) in [("000001", "LAMP-1"), ("000002", "RICE"), ("000001", "LAMP-1")] {
      _ = try await bench.giveBacks.create(
        CreateGiveBack(customer: customer, sku: sku, quantity: 1, code: .unsold), bench.sam)
      bench.pass(days: 1)
    }
    _ = try await bench.giveBacks.approve(GiveBackReference(giveback: "GB-000001"), bench.wil)
    return bench
  }

  private func numbers(_ bench: SalesBench, _ input: ListGiveBacks) async throws -> [String] {
    try await bench.giveBacks.list(input, bench.wil).output.items.map(\.number)
  }

  @Test func theListIsNewestFirstAndNarrows() async throws {
    let bench = try await bench()
    #expect(
      try await numbers(bench, ListGiveBacks()) == ["GB-000003", "GB-000002", "GB-000001"])
    #expect(try await numbers(bench, ListGiveBacks(status: [.approved])) == ["GB-000001"])
    #expect(
      try await numbers(bench, ListGiveBacks(status: [.approved, .requested])).count == 3)
    #expect(try await numbers(bench, ListGiveBacks(customer: "000002")) == ["GB-000002"])
    #expect(try await numbers(bench, ListGiveBacks(product: "lamp-1")).count == 2)
    let second = try CivilDate(parsing: "2027-03-02")
    #expect(try await numbers(bench, ListGiveBacks(from: second, to: second)) == ["GB-000002"])
    #expect(try await numbers(bench, ListGiveBacks(to: second)) == ["GB-000002", "GB-000001"])
  }

  @Test func pagesFollowEachOther() async throws {
    let bench = try await bench()
    let first = try await bench.giveBacks.list(ListGiveBacks(limit: 2), bench.sam).output
    #expect(first.items.map(\.number) == ["GB-000003", "GB-000002"])
    let rest = try await bench.giveBacks.list(
      ListGiveBacks(limit: 2, after: first.next), bench.sam
    ).output
    #expect(rest.items.map(\.number) == ["GB-000001"])
    #expect(rest.next == nil)
  }

  @Test func whatDoesNotExistIsSaidSo() async throws {
    let bench = try await bench()
    let customer = try await SalesBench.refusal {
      try await bench.giveBacks.list(ListGiveBacks(customer: "9"), bench.sam)
    }
    #expect(customer?.code == .notFoundCustomer)
    let product = try await SalesBench.refusal {
      try await bench.giveBacks.list(ListGiveBacks(product: "9"), bench.sam)
    }
    #expect(product?.code == .notFoundSKU)
  }
}
