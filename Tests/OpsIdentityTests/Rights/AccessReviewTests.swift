import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@Suite("Access review")
struct AccessReviewTests {
  @Test func saysWhoHasWhatAndWhy() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.samsToken()
    try await bench.bench.grant(
      .driver, to: "sam", until: try CivilDate(parsing: "2027-03-05"))
    _ = try await bench.grant(
      GrantPermission(permission: .inventoryUpdateStock, user: "sam", reason: "stock days"))
    let lines = try await bench.rights.reviewAccess(ReviewAccess(user: "sam"), bench.anna)
      .output.items
    #expect(lines.map(\.right) == ["salesperson", "driver", "inventory.update_stock", "nightly"])
    #expect(lines.map(\.endsSoon) == [false, true, false, false])
    #expect(lines[2].reason == "stock days")
    #expect(lines[2].grantedBy == "anna")
    #expect(lines.allSatisfy { !$0.isUnused })
  }

  @Test func whatNobodyUsedForLongIsUnused() async throws {
    let bench = try await AccessBench.make()
    func line(_ right: String) async throws -> AccessLine? {
      try await bench.rights.reviewAccess(ReviewAccess(user: "sam"), bench.anna)
        .output.items.first { $0.right == right }
    }
    #expect(try await line("salesperson")?.isUnused == false)
    bench.minutes(90 * 1440)
    #expect(try await line("salesperson")?.isUnused == true)
    #expect(try await bench.code("customer.create", ["name": "Mill Bakery"]) == nil)
    #expect(try await line("salesperson")?.isUnused == false)
    #expect(try await line("salesperson")?.lastUsedAt == bench.book.clock.now())
    bench.minutes(90 * 1440 + 1)
    #expect(try await line("salesperson")?.isUnused == true)
  }

  @Test func whatOneMayComesWithItsReason() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.grant(
      GrantPermission(permission: .inventoryUpdateStock, user: "sam", only: "location=SHOP"))
    let sam = Call(try await bench.identity.principal(named: "sam"))
    let own = try await bench.rights.listOwnPermissions(ListOwnPermissions(), sam).output.items
    #expect(own.first { $0.permission == .customerView }?.roles == [.salesperson])
    #expect(own.first { $0.permission == .inventoryUpdateStock }?.only == "location=SHOP")
    #expect(own.allSatisfy { $0.permission != .userView })
    let others = try await IdentityBench.code {
      _ = try await bench.rights.listOwnPermissions(ListOwnPermissions(user: "anna"), sam)
    }
    #expect(others == .denied)
    let seen = try await bench.rights.listOwnPermissions(
      ListOwnPermissions(user: "sam"), bench.anna
    ).output.items
    #expect(seen == own)
  }
}
