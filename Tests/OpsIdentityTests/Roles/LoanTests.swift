import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

/// A right that ends does nothing that outlasts it, and roles are bound by the rules of people.
@Suite("Lent rights and rights over roles")
struct LoanTests {
  private static let password = Secret("forty paper boats in a row")
  private static let hour = TimeSpan(milliseconds: 3_600_000)

  private func code(_ body: () async throws -> Void) async throws -> ErrorCode? {
    try await IdentityBench.code(body)
  }

  /// sam as administrator for an hour.
  private func lentAdministrator(_ bench: AccessBench) async throws -> Call {
    _ = try await bench.elevations.requestElevation(
      RequestElevation(role: .administrator, for: Self.hour, why: "month end"),
      bench.book.call(.salesperson))
    _ = try await bench.elevations.approveElevation(
      ElevationDecision(user: "sam", role: .administrator), bench.anna)
    return Call(try await bench.identity.principal(named: "sam"))
  }

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

  /// What is done, and what it ends with.
  private typealias Act = (what: String, act: () async throws -> Void)

  private func expectDenied(_ acts: [Act]) async throws {
    for act in acts { #expect(try await code(act.act) == .denied, "\(act.what)") }
  }

  @Test func accessThatWouldOutlastTheLoanIsRefused() async throws {
    let bench = try await AccessBench.make()
    let identity = bench.identity
    _ = try await identity.disable(UserReference(user: "pat"), bench.anna)
    let sam = try await lentAdministrator(bench)
    try await expectDenied([
      (
        "a password",
        {
          _ = try await identity.setPassword(
            SetPassword(user: "wil"), password: Self.password, sam)
        }
      ),
      (
        "an account with a password",
        {
          _ = try await identity.createUser(
            CreateUser(name: "shadow"), password: Self.password, sam)
        }
      ),
      (
        "a second factor that is gone",
        {
          _ = try await identity.resetSecondFactor(
            UserReference(user: "wil"),
            Call(sam.principal, reason: "lost the phone"))
        }
      ),
      ("an account again", { _ = try await identity.enable(UserReference(user: "pat"), sam) }),
      (
        "an erased person",
        {
          _ = try await bench.dependencies.privacy.erase(
            ErasePerson(person: "kim", reason: "left"), sam)
        }
      ),
      (
        "a setting that protects the book",
        {
          _ = try await bench.dependencies.settings.set(
            SetSetting(setting: "session.idle_limit", value: "8h"), sam)
        }
      ),
    ])
  }

  @Test func rightsThatWouldOutlastTheLoanAreRefused() async throws {
    let bench = try await AccessBench.make()
    let night = Role(rawValue: "night_shift")
    _ = try await bench.roles.createRole(
      CreateRole(name: night, permission: [.productView]), bench.anna)
    _ = try await bench.grant(
      GrantPermission(permission: .giveBackView, user: "wil", forbid: true))
    let sam = try await lentAdministrator(bench)
    func grant(_ input: GrantPermission) -> () async throws -> Void {
      { _ = try await bench.roles.grantPermission(input, sam) }
    }
    try await expectDenied([
      (
        "a prohibition for a role",
        grant(
          GrantPermission(
            permission: .inventoryUpdateStock, role: .warehouseKeeper, forbid: true))
      ),
      (
        "a prohibition for a user",
        grant(GrantPermission(permission: .giveBackApprove, user: "wil", forbid: true))
      ),
      (
        "a grant of what sam holds for good",
        grant(GrantPermission(permission: .customerView, user: "uma"))
      ),
      (
        "a prohibition taken back",
        {
          _ = try await bench.roles.revokePermission(
            RevokePermission(permission: .giveBackView, user: "wil"), sam)
        }
      ),
      ("a role", { _ = try await bench.roles.grant(GrantRole(user: "uma", role: .driver), sam) }),
      (
        "a changed role",
        { _ = try await bench.roles.editRole(EditRole(name: night, add: [.customerView]), sam) }
      ),
      ("a removed role", { _ = try await bench.roles.deleteRole(DeleteRole(name: night), sam) }),
    ])
  }

  @Test func whatEndsWithTheLoanIsAllowed() async throws {
    let bench = try await AccessBench.make()
    let identity = bench.identity
    let sam = try await lentAdministrator(bench)
    let soon = bench.book.clock.now().adding(TimeSpan(milliseconds: 1_800_000))
    for isForbidden in [false, true] {
      _ = try await bench.roles.grantPermission(
        GrantPermission(
          permission: .giveBackApprove, role: .warehouseKeeper, forbid: isForbidden,
          until: soon), sam)
    }
    // Ending access gives nobody anything.
    _ = try await identity.disable(UserReference(user: "pat"), sam)
    _ = try await bench.dependencies.settings.set(
      SetSetting(setting: "oos.auto_allocate", value: "off"), sam)
    _ = try await identity.createUser(CreateUser(name: "jonas"), sam)
  }

  @Test func whoHelpsOutForATimeTakesNoAccountOver() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.identity.createUser(CreateUser(name: "jonas"), bench.anna)
    try await bench.bench.grant(.warehouseKeeper, to: "jonas")
    _ = try await uma(bench, [.userView, .userEdit])
    let soon = try CivilDate(parsing: "2027-03-05")
    try await bench.bench.grant(.warehouseKeeper, to: "uma", until: soon)
    let uma = Call(try await bench.identity.principal(named: "uma"))
    let taken = try await code {
      _ = try await bench.identity.setPassword(
        SetPassword(user: "jonas"), password: Self.password, uma)
    }
    #expect(taken == .denied)
    _ = try await bench.identity.disable(UserReference(user: "jonas"), uma)
  }

  @Test func nobodyForbidsGivesOrTakesBackForARoleWhatTheyDoNotHold() async throws {
    let bench = try await AccessBench.make()
    _ = try await bench.grant(
      GrantPermission(permission: .giveBackClose, role: .warehouseKeeper))
    _ = try await bench.grant(
      GrantPermission(permission: .customerDelete, role: .driver, forbid: true))
    let uma = try await uma(
      bench, [.userView, .userManagePermissions, .productView, .orderPlace])
    let codes = [
      try await code {
        _ = try await bench.roles.grantPermission(
          GrantPermission(permission: .inventoryUpdateStock, role: .driver, forbid: true), uma)
      },
      try await code {
        _ = try await bench.roles.grantPermission(
          GrantPermission(permission: .inventoryUpdateStock, role: .driver), uma)
      },
      // What uma holds, but keepers can do more.
      try await code {
        _ = try await bench.roles.grantPermission(
          GrantPermission(permission: .productView, role: .warehouseKeeper, forbid: true), uma)
      },
      try await code {
        _ = try await bench.roles.grantPermission(
          GrantPermission(permission: .orderPlace, role: .warehouseKeeper), uma)
      },
      try await code {
        _ = try await bench.roles.revokePermission(
          RevokePermission(permission: .giveBackClose, role: .warehouseKeeper), uma)
      },
      try await code {
        _ = try await bench.roles.revokePermission(
          RevokePermission(permission: .customerDelete, role: .driver), uma)
      },
    ]
    #expect(codes.allSatisfy { $0 == .denied }, "\(codes)")
    // Nobody holds this role but people who can do less.
    let small = Role(rawValue: "visitor")
    _ = try await bench.roles.createRole(
      CreateRole(name: small, permission: [.productView]), bench.anna)
    _ = try await bench.roles.grantPermission(
      GrantPermission(permission: .productView, role: small, forbid: true), uma)
    try await bench.bench.grant(small, to: "wil")
    let held = try await code {
      _ = try await bench.roles.grantPermission(
        GrantPermission(permission: .orderPlace, role: small), uma)
    }
    #expect(held == .denied, "wil can do more than uma and holds the role")
  }
}
