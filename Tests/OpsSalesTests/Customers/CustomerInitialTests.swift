import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import Testing

/// Customers by the first letter of their names.
@Suite struct CustomerInitialTests {
  private let bench: SalesBench

  init() async throws {
    bench = try await SalesBench()
    for name in ["Élan", "eve", "Ezra", "24 Hours", "Žara", "李明", "Fox"] {
      _ = try await bench.customers.create(CreateCustomer(name: name), bench.sam)
    }
  }

  private func names(_ initial: String, limit: Int? = nil, after: String? = nil) async throws
    -> Listing<CustomerView>
  {
    try await bench.customers.list(
      ListCustomers(initial: initial, limit: limit, after: after), bench.sam
    ).output
  }

  @Test(
    arguments: [
      ("e", ["Élan", "eve", "Ezra"]), ("E", ["Élan", "eve", "Ezra"]), ("F", ["Fox"]),
      ("Z", ["Žara"]), ("李", ["李明"]), ("#", ["24 Hours"]), ("2", ["24 Hours"]), ("Q", []),
    ])
  func namesBeginWithTheLetter(_ initial: String, _ wanted: [String]) async throws {
    let found = try await names(initial).items.map(\.name)
    #expect(found == wanted)
  }

  @Test func pagesStayInTheLetter() async throws {
    let first = try await names("E", limit: 2)
    let second = try await names("E", limit: 2, after: first.next)
    #expect((first.items + second.items).map(\.name) == ["Élan", "eve", "Ezra"])
    #expect(second.next == nil)
  }

  @Test(arguments: ["", "AB", " ", "%", "##"])
  func whatIsNoLetterIsRefused(_ initial: String) async throws {
    let code = await failureCode { try await names(initial) }
    #expect(code == .badValue)
  }
}
