import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsTesting
import TestBenches
import Testing

@Suite("Sessions and workbenches")
struct SessionTests {
  private func code(_ bench: AccessBench, _ token: Secret) async throws -> ErrorCode? {
    try await IdentityBench.code { _ = try await bench.identity.authenticate(token) }
  }

  @Test func peopleSeeAndEndTheirOwnSessions() async throws {
    let bench = try await AccessBench.make()
    let desk = try await bench.sam()
    let phone = try await bench.sam()
    let service = bench.dependencies.sessions
    let listed = try await service.list(ListSessions(), Call(desk.principal)).output.items
    #expect(listed.count == 2)
    #expect(listed.filter(\.isCurrent).map(\.id) == [desk.principal.session?.id])
    let ended = try await service.end(EndSession(others: true), Call(desk.principal)).output
    #expect(ended.items.map(\.id) == [phone.principal.session?.id])
    #expect(try await code(bench, phone.token) == .signInExpired)
    #expect(try await code(bench, desk.token) == nil)
    _ = try await service.end(
      EndSession(session: desk.principal.session?.id), Call(desk.principal))
    #expect(try await code(bench, desk.token) == .signInExpired)
  }

  @Test func othersSessionsWantARight() async throws {
    let bench = try await AccessBench.make()
    let sam = try await bench.sam()
    let service = bench.dependencies.sessions
    let wil = bench.book.call(.warehouseKeeper)
    #expect(
      try await IdentityBench.code {
        _ = try await service.list(ListSessions(everybody: true), wil)
      } == .denied)
    #expect(
      try await IdentityBench.code { _ = try await service.list(ListSessions(user: "sam"), wil) }
        == .denied)
    #expect(
      try await IdentityBench.code {
        _ = try await service.end(EndSession(session: sam.principal.session?.id), wil)
      } == .notFound)
    #expect(
      try await IdentityBench.code { _ = try await service.end(EndSession(user: "sam"), wil) }
        == .denied)
    _ = try await service.end(EndSession(user: "sam"), bench.anna)
    #expect(try await code(bench, sam.token) == .signInExpired)
  }

  @Test func exactlyOneWayToNameThem() async throws {
    let bench = try await AccessBench.make()
    let sam = try await bench.sam()
    for input in [EndSession(), EndSession(others: true, user: "sam")] {
      let code = try await IdentityBench.code {
        _ = try await bench.dependencies.sessions.end(input, Call(sam.principal))
      }
      #expect(code == .usage)
    }
  }

  @Test func sensitiveWorkWantsASignInOfTheLastMinutes() async throws {
    let bench = try await AccessBench.make()
    let anna = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    let input: Document = ["user": "uma", "role": "driver"]
    func grant(_ principal: Principal) async throws -> ErrorCode? {
      try await IdentityBench.code {
        let operation = try Blueprint.product.operations.operation(named: "role.grant")
        _ = try await operation.run(bench.dependencies, input, Call(principal, isRehearsal: true))
      }
    }
    bench.minutes(5)
    let stale = try await bench.identity.authenticate(anna.token)
    #expect(try await grant(stale) == .signInNotFresh)
    let again = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    #expect(again.token != anna.token)
    #expect(try await grant(again.principal) == nil)
  }

  @Test func aWorkbenchChangesTheSessionAndNeverTheUser() async throws {
    let bench = try await AccessBench.make()
    try await bench.bench.grant(.warehouseKeeper, to: "sam")
    let first = try await bench.sam()
    let second = try await bench.sam()
    let service = bench.dependencies.sessions
    _ = try await service.openWorkbench(
      OpenWorkbench(role: .warehouseKeeper), Call(first.principal))
    let now = try await bench.identity.authenticate(first.token)
    #expect(now.roles == [.warehouseKeeper])
    #expect(now.permissions == Role.warehouseKeeper.permissions)
    let other = try await bench.identity.authenticate(second.token)
    #expect(other.roles == [.salesperson, .warehouseKeeper])
    let listed = try await service.listWorkbenches(WorkbenchQuestion(), Call(now)).output.items
    #expect(listed.map(\.role) == [.salesperson, .warehouseKeeper])
    #expect(listed.filter(\.isOpen).map(\.role) == [.warehouseKeeper])
    _ = try await service.leaveWorkbench(WorkbenchQuestion(), Call(now))
    let back = try await bench.identity.authenticate(first.token)
    #expect(back.roles == [.salesperson, .warehouseKeeper])
    let none = try await IdentityBench.code {
      _ = try await service.leaveWorkbench(WorkbenchQuestion(), Call(back))
    }
    #expect(none == .badState)
  }

  @Test func anAdministratorOpensEveryWorkbenchAndHasItsRightsOnly() async throws {
    let bench = try await AccessBench.make()
    let anna = try await bench.identity.signIn("anna", IdentityBench.annasPassword)
    let service = bench.dependencies.sessions
    for role in Role.grantable {
      let before = try await bench.identity.authenticate(anna.token)
      _ = try await service.openWorkbench(OpenWorkbench(role: role), Call(before))
      let now = try await bench.identity.authenticate(anna.token)
      #expect(now.permissions == role.permissions)
    }
    let refused = try await IdentityBench.code {
      _ = try await service.openWorkbench(
        OpenWorkbench(role: .unauthorized),
        Call(try await bench.identity.authenticate(anna.token)))
    }
    #expect(refused == .denied)
  }

  @Test func aWorkbenchThatIsNotOnesOwnStaysClosed() async throws {
    let bench = try await AccessBench.make()
    let sam = try await bench.sam()
    let code = try await IdentityBench.code {
      _ = try await bench.dependencies.sessions.openWorkbench(
        OpenWorkbench(role: .warehouseKeeper), Call(sam.principal))
    }
    #expect(code == .denied)
    // One that was open closes with the role.
    try await bench.bench.grant(.driver, to: "sam")
    _ = try await bench.dependencies.sessions.openWorkbench(
      OpenWorkbench(role: .driver), Call(sam.principal))
    _ = try await bench.roles.revoke(RevokeRole(user: "sam", role: .driver), bench.anna)
    #expect(try await bench.identity.authenticate(sam.token).permissions.isEmpty)
  }

  @Test func whoHasNoSessionHasNoWorkbench() async throws {
    let bench = try await AccessBench.make()
    let code = try await IdentityBench.code {
      _ = try await bench.dependencies.sessions.openWorkbench(
        OpenWorkbench(role: .salesperson), bench.book.call(.salesperson))
    }
    #expect(code == .badState)
  }
}
