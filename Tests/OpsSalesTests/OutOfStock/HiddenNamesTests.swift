import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsServices
import OpsTesting
import Testing

/// A record that somebody is kept from stays without its name wherever others refer to it.
@Suite("Names of hidden records")
struct HiddenNamesTests {
  /// sam does not see customer 000001 and the lamp; requests and give-backs refer to both, and to
  /// others that he sees.
  private func bench() async throws -> (bench: SalesBench, sam: Call) {
    let bench = try await SalesBench()
    let requests = bench.book.dependencies.outOfStock
    for (customer, sku) in [("000001", "LAMP-1"), ("000002", "RICE"), ("000001", "RICE")] {
      _ = try await requests.create(
        CreateRequest(customer: customer, sku: sku, quantity: 1), bench.anna)
    }
    try await bench.deliver(5)
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 1, code: .unsold), bench.anna)
    let identity = bench.book.dependencies.identity
    for (permission, only) in [
      (Permission.customerView, "customer=000001"), (.productView, "product=LAMP-1"),
    ] {
      _ = try await bench.book.dependencies.roles.grantPermission(
        GrantPermission(permission: permission, role: .salesperson, forbid: true, only: only),
        bench.anna)
    }
    return (bench, Call(try await identity.principal(named: "sam")))
  }

  private func name(_ number: String, _ bench: SalesBench) async throws -> String {
    try #require(try await bench.customer(number)).name
  }

  @Test func requestsAreListedWithWhatTheCallerSees() async throws {
    let (bench, sam) = try await bench()
    let listed = try await bench.book.dependencies.outOfStock.list(ListRequests(), sam).output.items
    let seen = listed.map { [$0.customer, $0.customerName, $0.product, $0.productName] }
    let other = try await name("000002", bench)
    #expect(
      Set(seen) == [
        ["000001", nil, "LAMP-1", nil], ["000002", other, "RICE", "Rice, loose"],
        ["000001", nil, "RICE", "Rice, loose"],
      ])
    let all = try await bench.book.dependencies.outOfStock.list(ListRequests(), bench.anna)
    #expect(all.output.items.allSatisfy { $0.customerName != nil && $0.productName != nil })
  }

  @Test func giveBacksAndFiguresAreAsQuiet() async throws {
    let (bench, sam) = try await bench()
    let listed = try await bench.giveBacks.list(ListGiveBacks(), sam).output.items
    #expect(listed.map { [$0.customer, $0.customerName] } == [["000001", nil]])
    #expect(listed.map { [$0.product, $0.productName] } == [["LAMP-1", nil]])
    for (grouping, hidden) in [(RequestGrouping.customer, "000001"), (.product, "LAMP-1")] {
      let groups = try await bench.book.dependencies.outOfStock.stats(
        ShowStatistics(by: grouping), sam
      ).output.groups
      #expect(groups.count == 2)
      for group in groups { #expect((group.name == nil) == (group.key == hidden)) }
    }
  }

  @Test func theHiddenAndTheAbsentAreAlike() async throws {
    let (bench, sam) = try await bench()
    let requests = bench.book.dependencies.outOfStock
    let none = "999999"
    #expect(
      try await requests.list(ListRequests(customer: none), sam).output.items.isEmpty)
    #expect(try await requests.list(ListRequests(product: "NOSUCH"), sam).output.items.isEmpty)
    #expect(try await bench.giveBacks.list(ListGiveBacks(customer: none), sam).output.items.isEmpty)
    #expect(try await requests.trend(ShowTrend(customer: none), sam).output.current.requests == 0)
    // Sam sees no other user.
    let sales = bench.book.dependencies.sales
    for name in ["wil", "nobody"] {
      #expect(try await sales.list(ListSales(salesperson: name), sam).output.items.isEmpty)
    }
    // Who sees all is told.
    for (input, code) in [
      (ListRequests(customer: none), ErrorCode.notFoundCustomer),
      (ListRequests(product: "NOSUCH"), .notFoundSKU),
    ] {
      let refused = await #expect(throws: OpsError.self) {
        _ = try await requests.list(input, bench.anna)
      }
      #expect(refused?.code == code)
    }
  }

  @Test func aHiddenNameFindsNothing() async throws {
    let (bench, sam) = try await bench()
    let requests = bench.book.dependencies.outOfStock
    func found(_ text: String, _ call: Call) async throws -> Int {
      try await requests.list(ListRequests(text: text), call).output.items.count
    }
    let customer = try await name("000001", bench)
    #expect(try await found(customer, bench.anna) == 2)
    #expect(try await found(customer, sam) == 0)
    #expect(try await found("Desk lamp", bench.anna) == 1)
    #expect(try await found("Desk lamp", sam) == 0)
    #expect(try await found("Rice", sam) == 2)
  }

  @Test func whoHasTheNameAlreadyIsOnlyToldToWhomSeesThem() async throws {
    let (bench, sam) = try await bench()
    for (number, isTold) in [("000001", false), ("000002", true)] {
      let taken = try await name(number, bench)
      let refusal = try await SalesBench.refusal {
        try await bench.customers.create(CreateCustomer(name: taken), sam)
      }
      #expect(refusal?.code == .duplicate)
      #expect(refusal?.message.contains(number) == isTold)
    }
  }

  @Test func noListBreaksOnARecordThatIsHidden() async throws {
    let (bench, sam) = try await bench()
    for operation in Blueprint.product.operations.all
    where operation.descriptor.isList && !operation.descriptor.effect.isWrite
      && !operation.descriptor.parameters.contains(where: \.isRequired)
    {
      let refusal = try await SalesBench.refusal {
        try await operation.run(bench.book.dependencies, [:], sam)
      }
      #expect(
        refusal == nil || refusal?.errorClass == .denied,
        "\(operation.descriptor.name): \(String(describing: refusal))")
    }
  }
}
