import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@Suite("Passing rights on")
struct DelegationTests {
  private static let hour = TimeSpan(milliseconds: 3_600_000)
  private static let password = Secret("forty paper boats in a row")

  /// uma as the holder of a role of the book with these permissions.
  private func uma(
    _ bench: AccessBench, _ permissions: [Permission], inherit: [Role]? = nil
  ) async throws -> Call {
    let role = Role(rawValue: "helpdesk")
    _ = try await bench.roles.createRole(
      CreateRole(name: role, permission: permissions, inherit: inherit), bench.anna)
    try await bench.bench.grant(role, to: "uma")
    return Call(try await bench.identity.principal(named: "uma"))
  }

  /// sam with the administrator's role for an hour.
  private func lentAdministrator(_ bench: AccessBench) async throws -> Call {
    let sam = bench.book.call(.salesperson)
    _ = try await bench.elevations.requestElevation(
      RequestElevation(role: .administrator, for: Self.hour, why: "month end"), sam)
    _ = try await bench.elevations.approveElevation(
      ElevationDecision(user: "sam", role: .administrator), bench.anna)
    return Call(try await bench.identity.principal(named: "sam"))
  }

  private func code(_ body: () async throws -> Void) async throws -> ErrorCode? {
    try await IdentityBench.code(body)
  }

  @Test func whoEditsUsersDoesNotTakeOverWhoCanDoMore() async throws {
    let bench = try await AccessBench.make()
    let identity = bench.identity
    let uma = try await uma(bench, [.userView, .userEdit, .userDelete, .sessionEnd, .tokenRevoke])
    for name in ["anna", "sam"] {
      let user = UserReference(user: name)
      let codes = [
        try await code {
          _ = try await identity.setPassword(
            SetPassword(user: name), password: Self.password, uma)
        },
        try await code { _ = try await identity.disable(user, uma) },
        try await code { _ = try await identity.enable(user, uma) },
        try await code {
          _ = try await bench.dependencies.sessions.end(EndSession(user: name), uma)
        },
        try await code {
          _ = try await bench.dependencies.privacy.erase(
            ErasePerson(person: name, reason: "left"), uma)
        },
      ]
      #expect(codes.allSatisfy { $0 == .denied }, "\(name): \(codes)")
    }
    _ = try await bench.samsToken()
    let token = try await code {
      _ = try await bench.dependencies.tokens.revoke(
        RevokeToken(token: "nightly", user: "sam"), uma)
    }
    #expect(token == .denied)
    _ = try await identity.createUser(CreateUser(name: "jonas"), bench.anna)
    _ = try await identity.setPassword(
      SetPassword(user: "jonas"), password: Self.password, uma)
    _ = try await identity.disable(UserReference(user: "jonas"), uma)
  }

  @Test func aGrantForOtherHoursCountsAsWell() async throws {
    let bench = try await AccessBench.make()
    let uma = try await uma(bench, [.userView, .userEdit])
    _ = try await bench.identity.createUser(CreateUser(name: "jonas"), bench.anna)
    _ = try await bench.grant(
      GrantPermission(permission: .customerEdit, user: "jonas", hours: "01:00-02:00"))
    let taken = try await code {
      _ = try await bench.identity.setPassword(
        SetPassword(user: "jonas"), password: Self.password, uma)
    }
    #expect(taken == .denied)
  }

  @Test func nobodyTakesARoleFromWhoCanDoMore() async throws {
    let bench = try await AccessBench.make()
    let uma = try await uma(bench, [.userView, .userAssignRole])
    let revoked = try await code {
      _ = try await bench.roles.revoke(RevokeRole(user: "sam", role: .salesperson), uma)
    }
    #expect(revoked == .denied)
  }

  @Test func whatIsForbiddenIsTakenBackBySomebodyElseWhoHoldsIt() async throws {
    let bench = try await AccessBench.make()
    let uma = try await uma(
      bench, [.userView, .userManagePermissions, .productView], inherit: [.salesperson])
    _ = try await bench.grant(
      GrantPermission(permission: .giveBackView, user: "uma", forbid: true))
    _ = try await bench.grant(
      GrantPermission(permission: .inventoryUpdateStock, user: "sam", forbid: true))
    let forbidden = Call(try await bench.identity.principal(named: "uma"))
    let own = try await code {
      _ = try await bench.roles.revokePermission(
        RevokePermission(permission: .giveBackView, user: "uma"), forbidden)
    }
    #expect(own == .ownRole)
    let others = try await code {
      _ = try await bench.roles.revokePermission(
        RevokePermission(permission: .inventoryUpdateStock, user: "sam"), uma)
    }
    #expect(others == .denied)
    _ = try await bench.roles.revokePermission(
      RevokePermission(permission: .giveBackView, user: "uma"), bench.anna)
  }

  @Test func whatIsForbiddenToSomebodyTheyDoNotGive() async throws {
    let bench = try await AccessBench.make()
    for name in ["jonas", "ruta"] {
      _ = try await bench.identity.createUser(CreateUser(name: name), bench.anna)
    }
    func give(to user: String, by call: Call) async throws -> ErrorCode? {
      try await code {
        _ = try await bench.roles.grantPermission(
          GrantPermission(permission: .customerView, user: user), call)
      }
    }
    let uma = try await uma(bench, [.userView, .userManagePermissions, .customerView])
    #expect(try await give(to: "jonas", by: uma) == nil)
    _ = try await bench.grant(
      GrantPermission(permission: .customerView, user: "uma", forbid: true))
    let now = Call(try await bench.identity.principal(named: "uma"))
    #expect(try await give(to: "ruta", by: now) == .denied)
  }

  @Test func whatIsLentIsNotGivenOnForLonger() async throws {
    let bench = try await AccessBench.make()
    let identity = bench.identity
    let sam = try await lentAdministrator(bench)
    let codes = [
      try await code {
        _ = try await bench.roles.grant(GrantRole(user: "uma", role: .administrator), sam)
      },
      try await code {
        _ = try await bench.roles.createRole(
          CreateRole(name: Role(rawValue: "shadow"), permission: [.systemBackupData]), sam)
      },
      try await code {
        _ = try await bench.roles.grantPermission(
          GrantPermission(permission: .userEdit, user: "uma"), sam)
      },
      try await code {
        _ = try await identity.setPassword(
          SetPassword(user: "anna"), password: Self.password, sam)
      },
      try await code {
        _ = try await bench.roles.revoke(RevokeRole(user: "anna", role: .administrator), sam)
      },
    ]
    #expect(codes.allSatisfy { $0 == .denied }, "\(codes)")
    let end = bench.book.clock.now().adding(TimeSpan(milliseconds: 1_800_000))
    _ = try await bench.roles.grantPermission(
      GrantPermission(permission: .userEdit, user: "uma", until: end), sam)
    // What one holds for good is not given for good by a lent right to give.
    let lasting = try await code {
      _ = try await bench.roles.grantPermission(
        GrantPermission(permission: .customerView, user: "uma"), sam)
    }
    #expect(lasting == .denied)
    _ = try await bench.roles.grantPermission(
      GrantPermission(permission: .customerView, user: "uma", until: end), sam)
  }

  @Test func whatIsHeldForSomeRecordsIsNotGivenForAll() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.grant(
      GrantPermission(permission: .customerDelete, user: "sam", only: "customer=000001"))
    let sam = try await lentAdministrator(bench)
    let lent = try await code {
      _ = try await bench.roles.grantPermission(
        GrantPermission(permission: .customerDelete, user: "uma"), sam)
    }
    #expect(lent == .denied)
    _ = try await uma(bench, [.userView, .userManagePermissions, .customerView])
    _ = try await bench.grant(
      GrantPermission(
        permission: .customerView, user: "uma", forbid: true, only: "customer=000001"))
    let uma = Call(try await bench.identity.principal(named: "uma"))
    let passed = try await code {
      _ = try await bench.roles.grantPermission(
        GrantPermission(permission: .customerView, user: "kim"), uma)
    }
    #expect(passed == .denied)
  }

  @Test func anAdministratorWhoCannotSignInDoesNotReplaceTheLast() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.identity.createUser(
      CreateUser(name: "jonas", role: [.administrator]), bench.anna)
    let disabled = try await code {
      _ = try await bench.identity.disable(UserReference(user: "anna"), bench.anna)
    }
    #expect(disabled == .lastAdministrator)
    _ = try await bench.identity.setPassword(
      SetPassword(user: "jonas"), password: Self.password, bench.anna)
    _ = try await bench.identity.disable(UserReference(user: "anna"), bench.anna)
  }

  @Test func aPasswordEndsTokensAndATokenChangesNoProtection() async throws {
    let bench = try await AccessBench.make()
    try await bench.bench.grant(.administrator, to: "sam")
    let secret = try await bench.samsToken()
    let set: Document = ["setting": "session.absolute_limit", "value": "24h"]
    #expect(try await bench.code(secret.token, "setting.set", set) == .deniedScope)
    let harmless: Document = ["setting": "oos.auto_allocate", "value": "off"]
    #expect(try await bench.code(secret.token, "setting.set", harmless) == nil)
    _ = try await bench.identity.setPassword(
      SetPassword(), password: Self.password, bench.book.call(.salesperson))
    #expect(try await bench.code(secret.token, "setting.set", harmless) == .signInExpired)
  }
}
