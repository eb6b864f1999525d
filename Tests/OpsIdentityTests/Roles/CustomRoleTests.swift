import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@Suite("Roles of a book")
struct CustomRoleTests {
  private let night = Role(rawValue: "night_shift")

  private func make(
    _ bench: AccessBench, _ name: String, _ permissions: [Permission], inherit: [Role] = []
  ) async throws -> ErrorCode? {
    try await IdentityBench.code {
      _ = try await bench.roles.createRole(
        CreateRole(name: Role(rawValue: name), permission: permissions, inherit: inherit),
        bench.anna)
    }
  }

  @Test func whoHoldsOneMayWhatItSays() async throws {
    let bench = try await AccessBench.make()
    #expect(try await make(bench, "night_shift", [.giveBackApprove], inherit: [.driver]) == nil)
    try await bench.bench.grant(night, to: "uma")
    let uma = try await bench.identity.principal(named: "uma")
    #expect(uma.roles == [night])
    #expect(uma.permissions == Role.driver.permissions.union([.giveBackApprove]))
    let edited = try await bench.roles.editRole(
      EditRole(name: night, add: [.customerView], remove: [.giveBackApprove]), bench.anna
    ).output
    #expect(edited.permissions.contains(.customerView))
    let now = try await bench.identity.principal(named: "uma")
    #expect(now.may(.customerView) && !now.may(.giveBackApprove))
  }

  @Test func namesAreWordsOfTheirOwn() async throws {
    let bench = try await AccessBench.make()
    #expect(try await make(bench, "salesperson", []) == .duplicate)
    #expect(try await make(bench, "night_shift", []) == nil)
    #expect(try await make(bench, "night_shift", []) == .duplicate)
    #expect(try await make(bench, "Night Shift", []) == .badValue)
    let unknown = try await IdentityBench.code {
      try await bench.bench.grant(Role(rawValue: "day_shift"), to: "uma")
    }
    #expect(unknown == .badValue)
  }

  @Test func noneIsAnAdministratorInDisguise() async throws {
    let bench = try await AccessBench.make()
    for role in [Role.administrator, .unauthorized, Role(rawValue: "night_shift")] {
      #expect(try await make(bench, "disguise", [], inherit: [role]) == .badValue)
    }
  }

  @Test func nobodyMakesOneThatCanMoreThanThey() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.grant(GrantPermission(permission: .userManagePermissions, user: "sam"))
    let sam = Call(try await bench.identity.principal(named: "sam"))
    let code = try await IdentityBench.code {
      _ = try await bench.roles.createRole(
        CreateRole(name: night, permission: [.userAssignRole]), sam)
    }
    #expect(code == .denied)
    _ = try await bench.roles.createRole(
      CreateRole(name: night, permission: [.customerView]), sam)
  }

  @Test func nobodyGivesARoleThatCanMoreThanThey() async throws {
    let bench = try await AccessBench.make()
    _ = try await make(bench, "team_lead", [.userAssignRole, .userView], inherit: [.salesperson])
    try await bench.bench.grant(Role(rawValue: "team_lead"), to: "uma")
    let uma = Call(try await bench.identity.principal(named: "uma"))
    for role in [Role.administrator, .warehouseKeeper] {
      let known = try await IdentityBench.code {
        _ = try await bench.roles.grant(GrantRole(user: "kim", role: role), uma)
      }
      #expect(known == .denied, "\(role.rawValue)")
    }
    _ = try await bench.roles.grant(GrantRole(user: "kim", role: .salesperson), uma)
  }

  @Test func oneThatIsHeldIsNotRemoved() async throws {
    let bench = try await AccessBench.make()
    _ = try await make(bench, "night_shift", [.customerView])
    try await bench.bench.grant(night, to: "uma")
    let held = try await IdentityBench.code {
      _ = try await bench.roles.deleteRole(DeleteRole(name: night), bench.anna)
    }
    #expect(held == .dependants)
    _ = try await bench.roles.revoke(RevokeRole(user: "uma", role: night), bench.anna)
    _ = try await bench.roles.deleteRole(DeleteRole(name: night), bench.anna)
    let listed = try await bench.roles.listRoles(ListRoles(), bench.anna).output.items
    #expect(listed.allSatisfy { !$0.isCustom })
    // The name is free again.
    #expect(try await make(bench, "night_shift", [.productView]) == nil)
    let own = try await IdentityBench.code {
      _ = try await bench.roles.deleteRole(DeleteRole(name: .driver), bench.anna)
    }
    #expect(own == .badValue)
  }
}
