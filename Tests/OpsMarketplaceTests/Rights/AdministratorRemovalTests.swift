import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// anna has bought what she would like to be refunded. sam administers the marketplace as well,
/// until anna takes that away.
@Suite("Nobody makes themselves the only administrator to decide about themselves")
struct AdministratorRemovalTests {
  private static let lead = Role(rawValue: "market_lead")
  private static let week: Int64 = 7 * 24 * 60

  /// How somebody gets the right to administer the marketplace.
  enum Giving {
    case administrator, roleOfTheBook, grant
  }

  /// How it is taken away again.
  enum Taking: String, CaseIterable {
    case disable, revokeRole, revokeRoleOfTheBook, revokeGrant, forbid, forbidRole, editRole

    var giving: Giving {
      switch self {
      case .disable, .revokeRole: .administrator
      case .revokeGrant: .grant
      case .revokeRoleOfTheBook, .forbid, .forbidRole, .editRole: .roleOfTheBook
      }
    }
  }

  private let bench: OrderBench
  private let order: String
  private var anna: Call { bench.anna }
  private var roles: RoleService { bench.dependencies.roles }

  init() async throws {
    bench = try await OrderBench()
    let number = try await bench.place(pay: "approved", by: bench.anna).number
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    try await bench.bring(number)
    order = number
    // Who stays is somebody who can sign in.
    _ = try await bench.dependencies.identity.setPassword(
      SetPassword(user: "anna"), password: Secret("a long enough password"), bench.anna)
  }

  private func give(_ giving: Giving, to user: String = "sam") async throws {
    switch giving {
    case .administrator:
      _ = try await roles.grant(GrantRole(user: user, role: .administrator), anna)
    case .roleOfTheBook:
      _ = try await roles.createRole(
        CreateRole(name: Self.lead, permission: [.marketAdminister]), anna)
      _ = try await roles.grant(GrantRole(user: user, role: Self.lead), anna)
    case .grant:
      _ = try await roles.grantPermission(
        GrantPermission(permission: .marketAdminister, user: user), anna)
    }
  }

  private func take(_ taking: Taking, by call: Call) async throws {
    switch taking {
    case .disable:
      _ = try await bench.dependencies.identity.disable(UserReference(user: "sam"), call)
    case .revokeRole:
      _ = try await roles.revoke(RevokeRole(user: "sam", role: .administrator), call)
    case .revokeRoleOfTheBook:
      _ = try await roles.revoke(RevokeRole(user: "sam", role: Self.lead), call)
    case .revokeGrant:
      _ = try await roles.revokePermission(
        RevokePermission(permission: .marketAdminister, user: "sam"), call)
    case .forbid:
      _ = try await roles.grantPermission(
        GrantPermission(permission: .marketAdminister, user: "sam", forbid: true), call)
    case .forbidRole:
      _ = try await roles.grantPermission(
        GrantPermission(permission: .marketAdminister, role: Self.lead, forbid: true), call)
    case .editRole:
      _ = try await roles.editRole(
        EditRole(name: Self.lead, remove: [.marketAdminister]), call)
    }
  }

  /// What anna is told when she gives herself money back.
  private func refusal() async -> OpsError? {
    await failure {
      try await bench.orders.refund(
        RefundOrder(order: order, amount: try UnitPrice(parsing: "1"), reason: "cold"), anna)
    }
  }

  @Test("Who takes the other one's right away waits a week", arguments: Taking.allCases)
  func waits(_ taking: Taking) async throws {
    try await give(taking.giving)
    #expect(await refusal()?.code == .samePerson)
    try await take(taking, by: anna)
    let refused = await refusal()
    #expect(refused?.code == .samePerson, "\(taking)")
    #expect(refused?.message.contains("removed another administrator") == true)
    // Also where the other one has been erased, and can be given nothing back.
    #expect(refused?.hint?.hasPrefix("make somebody else an administrator and ask them,") == true)
    bench.pass(minutes: Self.week - 1)
    #expect(await refusal()?.code == .samePerson, "\(taking)")
    bench.pass(minutes: 1)
    #expect(await refusal() == nil, "\(taking)")
  }

  @Test("One who comes back is an administrator beside them again")
  func comesBack() async throws {
    try await give(.administrator)
    try await take(.disable, by: anna)
    bench.pass(minutes: Self.week)
    _ = try await bench.dependencies.identity.enable(UserReference(user: "sam"), anna)
    let refused = await refusal()
    #expect(refused?.code == .samePerson)
    #expect(refused?.hint == "ask another administrator to do it")
  }

  @Test("What is forbidden from next week on counts from then on")
  func forbiddenLater() async throws {
    try await give(.roleOfTheBook)
    let later = bench.book.clock.now().adding(milliseconds: (Self.week + 60) * 60_000)
    _ = try await bench.act(as: anna.principal) { transaction in
      try await transaction.repository(PermissionGrant.self).create(
        PermissionGrant(
          id: transaction.nextID(), permission: .marketAdminister, effect: .forbid,
          userID: SampleUser.of(.salesperson).id, validFrom: later, grantedAt: transaction.now))
    }
    bench.pass(minutes: Self.week + 61)
    let refused = await refusal()
    #expect(refused?.code == .samePerson)
    #expect(refused?.message.contains("You removed another administrator within") == true)
    bench.pass(minutes: Self.week)
    #expect(await refusal() == nil)
  }

  @Test("Where the system takes it, or a right ends by itself, nobody has to wait")
  func byOthers() async throws {
    try await give(.administrator)
    try await take(.disable, by: Call(.system))
    #expect(await refusal() == nil)
  }

  @Test("Who took nobody's right to administer the marketplace does not wait")
  func othersAreDailyWork() async throws {
    _ = try await roles.revoke(RevokeRole(user: "sam", role: .salesperson), anna)
    _ = try await bench.dependencies.identity.disable(UserReference(user: "sam"), anna)
    #expect(await refusal() == nil)
  }

  @Test("It is kept for administrators alone, and nobody moves it back")
  func record() async throws {
    try await give(.administrator)
    try await take(.disable, by: anna)
    let kept = try await bench.book.read(by: anna.principal) {
      try await $0.repository(AdministratorRemoval.self).all(where: .everything)
    }
    #expect(kept.map(\.userID) == [anna.principal.userID])
    let earlier = await failureCode {
      try await bench.act(as: anna.principal) { transaction in
        guard var removal = kept.first else { return }
        removal.at = removal.at.adding(milliseconds: -60_000)
        _ = try await transaction.repository(AdministratorRemoval.self).update(removal)
      }
    }
    #expect(earlier == .badState)
    let seen = await failureCode {
      try await bench.book.read(by: bench.pat.principal) {
        try await $0.repository(AdministratorRemoval.self).all(where: .everything)
      }
    }
    #expect(seen == .denied)
  }
}
