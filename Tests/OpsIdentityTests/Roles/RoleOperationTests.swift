import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@Suite("Roles")
struct RoleOperationTests {
  @Test func aRoleIsGivenOnceUntilItIsTakenBack() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.administrator, reason: "from the call")
    let given = try await bench.roles.grant(
      GrantRole(user: "uma", role: .driver, reason: "drives now"), call
    ).output
    #expect(given.user == "uma")
    #expect(given.assignedBy == "anna")
    #expect(given.reason == "drives now")
    let twice = try await IdentityBench.code { try await bench.grant(.driver, to: "uma") }
    #expect(twice == .duplicate)
    let back = try await bench.roles.revoke(RevokeRole(user: "uma", role: .driver), call)
    #expect(back.output.revokedAt == SampleBook.start)
    let again = try await IdentityBench.code {
      _ = try await bench.roles.revoke(RevokeRole(user: "uma", role: .driver), call)
    }
    #expect(again == .notFound)
    let other = try await bench.roles.grant(GrantRole(user: "uma", role: .driver), call).output
    #expect(other.reason == "from the call")
    #expect(other.id != given.id)
  }

  @Test func everyRoleOnOfferCanBeGivenAndNoOther() async throws {
    let bench = try await IdentityBench.make()
    for role in Role.grantable { try await bench.grant(role, to: "uma") }
    for role in Role.allCases where !Role.grantable.contains(role) {
      let code = try await IdentityBench.code { try await bench.grant(role, to: "sam") }
      #expect(code == .badValue, "\(role.rawValue)")
    }
    #expect(Role.grantable.count == Role.allCases.count - 1)
  }

  @Test func anEndInThePastIsRefusedAndTodayIsNot() async throws {
    let bench = try await IdentityBench.make()
    let code = try await IdentityBench.code {
      try await bench.grant(.driver, to: "uma", until: try CivilDate(parsing: "2027-02-28"))
    }
    #expect(code == .badDate)
    try await bench.grant(.driver, to: "uma", until: try CivilDate(parsing: "2027-03-01"))
  }

  @Test func nobodyChangesTheirOwnAdministratorRole() async throws {
    let bench = try await IdentityBench.make()
    try await bench.grant(.administrator, to: "sam")
    let call = bench.book.call(.administrator)
    let grant = try await IdentityBench.code {
      try await bench.grant(.administrator, to: "anna")
    }
    #expect(grant == .ownRole)
    let revoke = try await IdentityBench.code {
      _ = try await bench.roles.revoke(RevokeRole(user: "anna", role: .administrator), call)
    }
    #expect(revoke == .ownRole)
    // Another role of one's own is nothing to hide.
    try await bench.grant(.driver, to: "anna")
  }

  @Test(
    "M-W12: nobody gives themselves a role, with an operation or without one",
    arguments: [Role.customer, .partner, .driver, .unauthorized])
  func nobodyGivesThemselvesARole(_ role: Role) async throws {
    let bench = try await IdentityBench.make()
    let user = SampleUser.of(role)
    let before = try await bench.count(RoleAssignment.self)
    for wanted in [Role.administrator, .salesperson] {
      let asked = try await IdentityBench.code {
        _ = try await bench.roles.grant(
          GrantRole(user: user.name, role: wanted), bench.book.call(role))
      }
      #expect(asked == .denied)
      let written = try await IdentityBench.code {
        try await bench.book.write(as: role) { transaction in
          _ = try await transaction.repository(RoleAssignment.self).create(
            RoleAssignment(
              id: transaction.nextID(), userID: user.id, role: wanted,
              assignedAt: transaction.now))
        }
      }
      #expect(written == .denied)
    }
    #expect(try await bench.count(RoleAssignment.self) == before)
    #expect(try await !bench.identity.principal(named: user.name).may(.marketAdminister))
  }

  @Test("M-W12: who is new has no rights until somebody gives a role, with an e-mail or without")
  func whoIsNewIsToldByRights() async throws {
    let bench = try await IdentityBench.make()
    let anna = bench.book.call(.administrator)
    let emails: [(String, String?)] = [("rasa", nil), ("jonas", "jonas@example.org")]
    for (name, email) in emails {
      _ = try await bench.identity.createUser(
        CreateUser(name: name, email: email.map { Personal($0) }), anna)
      #expect(try await !bench.identity.principal(named: name).may(.orderPlace))
      try await bench.grant(.customer, to: name)
      #expect(try await bench.identity.principal(named: name).may(.orderPlace))
    }
  }

  @Test func theLastAdministratorStaysEnabled() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.administrator)
    let disable = try await IdentityBench.code {
      _ = try await bench.identity.disable(UserReference(user: "anna"), call)
    }
    #expect(disable == .lastAdministrator)
    try await bench.grant(.administrator, to: "sam")
    _ = try await bench.identity.disable(UserReference(user: "anna"), call)
  }

  @Test func aRoleWithAnEndDoesNotReplaceTheLastAdministrator() async throws {
    let bench = try await IdentityBench.make()
    try await bench.grant(
      .administrator, to: "sam", until: try CivilDate(parsing: "2027-12-31"))
    let code = try await IdentityBench.code {
      _ = try await bench.identity.disable(
        UserReference(user: "anna"), bench.book.call(.administrator))
    }
    #expect(code == .lastAdministrator)
    _ = try await bench.roles.revoke(
      RevokeRole(user: "sam", role: .administrator), bench.book.call(.administrator))
  }

  @Test func aDisabledAdministratorDoesNotCount() async throws {
    let bench = try await IdentityBench.make()
    try await bench.grant(.administrator, to: "sam")
    let call = bench.book.call(.administrator)
    _ = try await bench.identity.disable(UserReference(user: "sam"), call)
    let code = try await IdentityBench.code {
      _ = try await bench.identity.disable(UserReference(user: "anna"), call)
    }
    #expect(code == .lastAdministrator)
  }

  @Test(arguments: 1...20)
  func twoWhoTakeEachOthersRoleLeaveOne(_ seed: UInt64) async throws {
    let bench = try await IdentityBench.make(seed: seed)
    try await bench.grant(.administrator, to: "sam")
    let sam = Principal(
      userID: SampleUser.of(.salesperson).id, name: "sam", roles: [.administrator])
    let attempts = [("sam", bench.book.call(.administrator)), ("anna", Call(sam))]
    let codes = try await withThrowingTaskGroup(of: ErrorCode?.self) { group in
      for (victim, call) in attempts {
        group.addTask {
          try await IdentityBench.code {
            _ = try await bench.roles.revoke(
              RevokeRole(user: victim, role: .administrator), call)
          }
        }
      }
      return try await group.reduce(into: [ErrorCode?]()) { $0.append($1) }
    }
    #expect(codes.count { $0 == nil } == 1)
    // The second one no longer holds the role when their turn comes.
    #expect(codes.count { $0 == .denied } == 1)
  }

  @Test func theMatrixIsData() async throws {
    let bench = try await IdentityBench.make()
    let call = bench.book.call(.unauthorized)
    let roles = try await bench.roles.listRoles(ListRoles(), call).output.items
    #expect(roles.map(\.role) == Role.allCases)
    #expect(roles.first { $0.role == .unauthorized }?.permissions == [])
    #expect(
      roles.first { $0.role == .administrator }?.permissions.count == Permission.allCases.count)
    let permissions = try await bench.roles.listPermissions(ListRoles(), call).output
    #expect(permissions.items.count == Permission.allCases.count)
    for view in permissions.items {
      for role in Role.allCases {
        #expect(view.roles.contains(role) == role.permissions.contains(view.permission))
      }
    }
  }
}
