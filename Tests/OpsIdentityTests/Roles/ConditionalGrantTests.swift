import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Conditional grants")
struct ConditionalGrantTests {
  private func receive(_ location: String) -> Document {
    ["sku": "LAMP-1", "quantity": "1", "location": .text(location)]
  }

  @Test func holdInTheirHoursAndNotAMinuteLonger() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.grant(
      GrantPermission(permission: .inventoryUpdateStock, user: "sam", hours: "09:00-10:30"))
    #expect(try await bench.code("stock.receive", receive("MAIN")) == nil)
    bench.minutes(29)
    #expect(try await bench.code("stock.receive", receive("MAIN")) == nil)
    bench.minutes(1)
    #expect(try await bench.code("stock.receive", receive("MAIN")) == .denied)
    bench.minutes(23 * 60)
    #expect(try await bench.code("stock.receive", receive("MAIN")) == nil)
  }

  @Test func longWorkDoesNotOutliveThem() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.grant(
      GrantPermission(permission: .inventoryUpdateStock, user: "sam", hours: "09:00-10:30"))
    let principal = try await bench.identity.principal(named: "sam")
    bench.minutes(31)
    let code = try await IdentityBench.code {
      let operation = try Blueprint.product.operations.operation(named: "stock.receive")
      _ = try await operation.run(bench.dependencies, receive("MAIN"), Call(principal))
    }
    #expect(code == .signInExpired)
  }

  @Test func areGoodForTheirRecordsOnly() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.grant(
      GrantPermission(permission: .inventoryUpdateStock, role: .salesperson, only: "location=SHOP"))
    #expect(try await bench.code("stock.receive", receive("SHOP")) == nil)
    #expect(try await bench.code("stock.receive", receive("MAIN")) == .denied)
    let move: Document = ["sku": "LAMP-1", "quantity": "1", "from": "MAIN", "to": "SHOP"]
    #expect(try await bench.code("stock.move", move) == .denied)
    let back: Document = ["sku": "LAMP-1", "quantity": "1", "from": "SHOP", "to": "MAIN"]
    #expect(try await bench.code("stock.move", back) == .denied)
    let out: Document = ["sku": "LAMP-1", "quantity": "1", "location": "SHOP"]
    #expect(try await bench.code("stock.issue", out) == nil)
  }

  @Test func whatIsForbiddenIsForbiddenWhateverAllowsIt() async throws {
    let bench = try await AccessBench.make()
    try await bench.bench.grant(.warehouseKeeper, to: "sam")
    #expect(try await bench.code("stock.receive", receive("MAIN")) == nil)
    let ban = try await bench.grant(
      GrantPermission(
        permission: .inventoryUpdateStock, user: "sam", forbid: true, only: "location=MAIN"))
    #expect(try await bench.code("stock.receive", receive("MAIN")) == .denied)
    #expect(try await bench.code("stock.receive", receive("SHOP")) == nil)
    _ = try await bench.grant(
      GrantPermission(permission: .inventoryUpdateStock, user: "sam", only: "location=MAIN"))
    #expect(try await bench.code("stock.receive", receive("MAIN")) == .denied)
    _ = try await bench.roles.revokePermission(
      RevokePermission(permission: ban.permission, user: "sam", grant: ban.id), bench.anna)
    #expect(try await bench.code("stock.receive", receive("MAIN")) == nil)
  }

  @Test func hideRecordsFromListsAndSums() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.grant(
      GrantPermission(permission: .inventoryView, user: "sam", forbid: true, only: "location=MAIN"))
    let principal = try await bench.identity.principal(named: "sam")
    let context = bench.book.world.context(for: principal)
    let seen = try await bench.book.store.read(.latest) { reader in
      let transaction = Transaction(reading: reader, context: context)
      let rows = try await transaction.rows(Query(StockLevel.schema))
      let count = try await transaction.figures(Aggregate(StockLevel.schema, .count))
      return (rows.count, count)
    }
    // The lamps at MAIN are gone, the supplier's side of them is not.
    let all = try await bench.bench.count(StockLevel.self)
    #expect(all == 2 && seen.0 == 1)
    #expect(seen.1 == [[.integer(1)]])
  }

  @Test func nobodyGivesWhatTheyDoNotHaveNorToThemselves() async throws {
    let bench = try await AccessBench.make()
    let own = try await IdentityBench.code {
      _ = try await bench.grant(GrantPermission(permission: .salesViewAll, user: "anna"))
    }
    #expect(own == .ownRole)
    _ = try await bench.grant(GrantPermission(permission: .userManagePermissions, user: "wil"))
    let wil = Call(try await bench.identity.principal(named: "wil"))
    let given = try await IdentityBench.code {
      _ = try await bench.roles.grantPermission(
        GrantPermission(permission: .userAssignRole, user: "sam"), wil)
    }
    #expect(given == .denied)
  }

  @Test func nothingIsForbiddenToAdministrators() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.grant(
      GrantPermission(permission: .userAssignRole, user: "sam", forbid: true))
    try await bench.bench.grant(.administrator, to: "sam")
    #expect(try await bench.identity.principal(named: "sam").may(.userAssignRole))
    for input in [
      GrantPermission(permission: .userAssignRole, user: "sam", forbid: true),
      GrantPermission(permission: .userAssignRole, role: .administrator, forbid: true),
    ] {
      let code = try await IdentityBench.code { _ = try await bench.grant(input) }
      #expect(code == .lastAdministrator)
    }
  }

  @Test func whatCannotBeUnderstoodIsRefused() async throws {
    let bench = try await AccessBench.make()
    let wrong: [(GrantPermission, ErrorCode)] = [
      (GrantPermission(permission: .salesEnter), .usage),
      (GrantPermission(permission: .salesEnter, user: "sam", role: .salesperson), .usage),
      (GrantPermission(permission: .salesEnter, user: "nobody-there"), .notFoundUser),
      (GrantPermission(permission: .salesEnter, role: Role(rawValue: "no_role")), .badValue),
      (GrantPermission(permission: .salesEnter, user: "sam", hours: "8-18"), .badValue),
      (GrantPermission(permission: .salesEnter, user: "sam", weekdays: "someday"), .badValue),
      (
        GrantPermission(permission: .inventoryUpdateStock, user: "sam", only: "location=NOWHERE"),
        .notFoundLocation
      ),
      (
        GrantPermission(permission: .userView, user: "sam", only: "location=MAIN"), .badValue
      ),
      (
        GrantPermission(permission: .salesEnter, user: "sam", until: SampleBook.start), .badDate
      ),
    ]
    for (input, wanted) in wrong {
      let code = try await IdentityBench.code { _ = try await bench.grant(input) }
      #expect(code == wanted, "\(input)")
    }
  }
}
