import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@Suite("Lent roles")
struct ElevationTests {
  private static let hour = TimeSpan(milliseconds: 3_600_000)

  private func ask(
    _ bench: AccessBench, _ role: Role = .warehouseKeeper, for span: TimeSpan = hour
  ) async throws -> ElevationView {
    try await bench.elevations.requestElevation(
      RequestElevation(role: role, for: span, why: "covering the late shift"),
      bench.book.call(.salesperson)
    ).output
  }

  private func decide(
    _ bench: AccessBench, _ call: Call, _ user: String = "sam", _ role: Role = .warehouseKeeper
  ) async throws -> ErrorCode? {
    try await IdentityBench.code {
      _ = try await bench.elevations.approveElevation(
        ElevationDecision(user: user, role: role), call)
    }
  }

  @Test func aRoleIsLentForTheTimeAskedForAndEndsByItself() async throws {
    let bench = try await AccessBench.make()
    let asked = try await ask(bench)
    #expect(asked.status == .pending)
    let receive: Document = ["sku": "LAMP-1", "quantity": "1"]
    #expect(try await bench.code("stock.receive", receive) == .denied)
    bench.minutes(30)
    #expect(try await decide(bench, bench.anna) == nil)
    #expect(try await bench.code("stock.receive", receive) == nil)
    bench.minutes(59)
    #expect(try await bench.code("stock.receive", receive) == nil)
    bench.minutes(1)
    #expect(try await bench.code("stock.receive", receive) == .denied)
  }

  @Test func nobodyDecidesOnTheirOwn() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.elevations.requestElevation(
      RequestElevation(role: .driver, for: Self.hour, why: "helping out"), bench.anna)
    #expect(try await decide(bench, bench.anna, "anna", .driver) == .ownRequest)
    let rejected = try await IdentityBench.code {
      _ = try await bench.elevations.rejectElevation(
        ElevationDecision(user: "anna", role: .driver), bench.anna)
    }
    #expect(rejected == .ownRequest)
    try await bench.bench.grant(.administrator, to: "sam")
    let sam = Call(try await bench.identity.principal(named: "sam"))
    #expect(try await decide(bench, sam, "anna", .driver) == nil)
  }

  @Test func nobodyLendsRightsThatTheyDoNotHave() async throws {
    let bench = try await AccessBench.make()
    let reviewer = Role(rawValue: "reviewer")
    _ = try await bench.roles.createRole(
      CreateRole(
        name: reviewer, permission: [.userView, .elevationReview], inherit: [.driver]),
      bench.anna)
    try await bench.bench.grant(reviewer, to: "uma")
    let uma = Call(try await bench.identity.principal(named: "uma"))
    _ = try await ask(bench)
    _ = try await ask(bench, .driver)
    #expect(try await decide(bench, uma) == .denied)
    #expect(try await decide(bench, uma, "sam", .driver) == nil)
    let sam = try await bench.identity.principal(named: "sam")
    #expect(sam.roles == [.salesperson, .driver])
    // It stays open for somebody who may lend it.
    #expect(try await decide(bench, bench.anna) == nil)
  }

  @Test func oneRequestForARoleIsOpenAtATime() async throws {
    let bench = try await AccessBench.make()
    _ = try await ask(bench)
    let twice = try await IdentityBench.code { _ = try await ask(bench) }
    #expect(twice == .duplicate)
    _ = try await ask(bench, .driver)
    _ = try await bench.elevations.withdrawElevation(
      WithdrawElevation(role: .warehouseKeeper), bench.book.call(.salesperson))
    _ = try await ask(bench)
    let held = try await IdentityBench.code { _ = try await ask(bench, .salesperson) }
    #expect(held == .duplicate)
  }

  @Test func nobodyWaitsLongerThanADay() async throws {
    let bench = try await AccessBench.make()
    _ = try await ask(bench)
    bench.minutes(24 * 60)
    #expect(try await decide(bench, bench.anna) == .notFound)
    let listed = try await bench.elevations.listElevations(ListElevations(), bench.anna).output
    #expect(listed.items.map(\.status) == [.expired])
    _ = try await ask(bench)
  }

  @Test func moreThanADayIsNotLent() async throws {
    let bench = try await AccessBench.make()
    for span in [24 * 3_600_000 + 1, 0] as [Int64] {
      let code = try await IdentityBench.code {
        _ = try await ask(bench, for: TimeSpan(milliseconds: span))
      }
      #expect(code == .badValue)
    }
    _ = try await ask(bench, for: TimeSpan(milliseconds: 24 * 3_600_000))
    let nobody = try await IdentityBench.code { _ = try await ask(bench, .unauthorized) }
    #expect(nobody == .badValue)
  }

  @Test func peopleSeeTheirOwnRequestsOnly() async throws {
    let bench = try await AccessBench.make()
    _ = try await ask(bench)
    let wil = bench.book.call(.warehouseKeeper)
    #expect(try await bench.elevations.listElevations(ListElevations(), wil).output.items.isEmpty)
    let theirs = try await IdentityBench.code {
      _ = try await bench.elevations.withdrawElevation(
        WithdrawElevation(role: .warehouseKeeper), wil)
    }
    #expect(theirs == .notFound)
    #expect(try await decide(bench, wil) == .denied)
  }

  @Test func whatIsDecidedStays() async throws {
    let bench = try await AccessBench.make()
    _ = try await ask(bench)
    _ = try await bench.elevations.rejectElevation(
      ElevationDecision(user: "sam", role: .warehouseKeeper, comment: "ask the manager"), bench.anna
    )
    #expect(try await decide(bench, bench.anna) == .notFound)
    let listed = try await bench.elevations.listElevations(
      ListElevations(status: .rejected), bench.book.call(.salesperson)
    ).output.items
    #expect(listed.map(\.comment) == ["ask the manager"])
    #expect(listed.map(\.reviewedBy) == ["anna"])
  }
}
