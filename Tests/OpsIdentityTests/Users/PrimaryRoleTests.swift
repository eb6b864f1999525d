import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@Suite("Primary roles")
struct PrimaryRoleTests {
  private func choose(_ bench: AccessBench, _ role: Role) async throws -> UserView {
    try await bench.identity.edit(EditUser(user: "sam", primaryRole: role), bench.anna).output
  }

  private func shown(_ bench: AccessBench) async throws -> Role? {
    try await bench.identity.show(UserReference(user: "sam"), bench.anna).output.primaryRole
  }

  /// sam with two roles, salesperson first.
  private func twoRoles() async throws -> AccessBench {
    let bench = try await AccessBench.make()
    bench.minutes(1)
    try await bench.bench.grant(.warehouseKeeper, to: "sam")
    return bench
  }

  @Test func aSignInOpensTheWorkbenchOfThePrimaryRole() async throws {
    let bench = try await twoRoles()
    #expect(try await bench.sam().principal.roles == [.salesperson, .warehouseKeeper])
    #expect(try await choose(bench, .warehouseKeeper).primaryRole == .warehouseKeeper)
    let signedIn = try await bench.sam()
    #expect(signedIn.principal.roles == [.warehouseKeeper])
    #expect(signedIn.principal.session?.workbench == .warehouseKeeper)
    _ = try await bench.dependencies.sessions.leaveWorkbench(
      WorkbenchQuestion(), Call(signedIn.principal))
    let all = try await bench.identity.authenticate(signedIn.token)
    #expect(all.roles == [.salesperson, .warehouseKeeper])
  }

  @Test func withoutOneAllRolesCount() async throws {
    let bench = try await twoRoles()
    _ = try await choose(bench, .warehouseKeeper)
    let cleared = try await bench.identity.edit(
      EditUser(user: "sam", clear: [.primaryRole]), bench.anna
    ).output
    #expect(cleared.primaryRole == nil)
    #expect(try await bench.sam().principal.session?.workbench == nil)
  }

  @Test(arguments: [Role.driver, .administrator, .unauthorized, Role(rawValue: "no_such_role")])
  func onlyARoleThatIsHeldCanBeChosen(_ role: Role) async throws {
    let bench = try await twoRoles()
    let before = try await bench.bench.journal().count
    let code = try await IdentityBench.code { _ = try await choose(bench, role) }
    #expect(code == .ruleViolated)
    #expect(try await bench.bench.journal().count == before)
  }

  @Test func theGateRefusesARoleThatIsNotHeld() async throws {
    let bench = try await AccessBench.make()
    let code = try await IdentityBench.code {
      _ = try await bench.book.write { transaction in
        let users = transaction.repository(User.self)
        var sam = try await users.named("sam")
        sam.primaryRole = .driver
        return try await users.update(sam)
      }
    }
    #expect(code == .ruleViolated)
  }

  @Test func theFirstThatIsLeftCountsWhenItIsTakenBack() async throws {
    let bench = try await twoRoles()
    bench.minutes(1)
    try await bench.bench.grant(.driver, to: "sam")
    _ = try await choose(bench, .driver)
    _ = try await bench.roles.revoke(RevokeRole(user: "sam", role: .driver), bench.anna)
    #expect(try await shown(bench) == .salesperson)
    #expect(try await bench.sam().principal.roles == [.salesperson])
    _ = try await bench.roles.revoke(RevokeRole(user: "sam", role: .salesperson), bench.anna)
    #expect(try await shown(bench) == .warehouseKeeper)
    #expect(try await bench.sam().principal.session?.workbench == nil)
    _ = try await bench.roles.revoke(RevokeRole(user: "sam", role: .warehouseKeeper), bench.anna)
    #expect(try await shown(bench) == nil)
    try await bench.bench.grant(.driver, to: "sam")
    #expect(try await shown(bench) == .driver)
  }

  @Test func everybodyChoosesTheirOwn() async throws {
    let bench = try await twoRoles()
    let sam = Call(try await bench.sam().principal)
    let profile = try await bench.identity.editProfile(
      EditProfile(primaryRole: .warehouseKeeper), sam
    ).output
    #expect(profile.primaryRole == .warehouseKeeper)
    let code = try await IdentityBench.code {
      _ = try await bench.identity.editProfile(EditProfile(primaryRole: .administrator), sam)
    }
    #expect(code == .ruleViolated)
    let listed = try await bench.identity.list(ListUsers(), bench.anna).output.items
    #expect(listed.first { $0.name == "sam" }?.primaryRole == .warehouseKeeper)
  }

  @Test func oneRoleNeedsNoWorkbench() async throws {
    let bench = try await AccessBench.make()
    _ = try await choose(bench, .salesperson)
    #expect(try await bench.sam().principal.session?.workbench == nil)
  }
}
