import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@Suite("Rights that are good for all records or for none")
struct IndivisibleRightTests {
  private static let whole = Permission.allCases.filter(\.isIndivisible)

  @Test("A right that is whole is limited to no records", arguments: whole, [true, false])
  func grants(_ permission: Permission, _ isForbidden: Bool) async throws {
    let bench = try await AccessBench.make()
    let code = try await IdentityBench.code {
      _ = try await bench.grant(
        GrantPermission(
          permission: permission, user: "sam", forbid: isForbidden, only: "product=LAMP-1"))
    }
    #expect(code == .badValue)
    _ = try await bench.grant(
      GrantPermission(permission: permission, user: "sam", forbid: isForbidden))
  }

  @Test("Rights to batches are whole, and those that are about all of the marketplace")
  func whichOnes() {
    let batches: Set<Permission> = [
      .batchCreate, .batchEdit, .batchDelete, .batchView, .batchApprove, .batchComplete,
    ]
    #expect(
      Set(Self.whole)
        == batches.union([.marketAdminister, .moneyView, .moneyPayOut, .paymentReport]))
  }

  @Test("What an older book says of some records gives nothing and forbids all")
  func olderGrants() throws {
    let user = RecordID(rawValue: 1)
    let lamp = GrantCondition(collection: "products", id: RecordID(rawValue: 2))
    func rights(_ effect: PermissionGrant.Effect, _ permission: Permission, roles: [Role]) -> Rights
    {
      Rights.evaluate(
        user: user,
        assignments: roles.map {
          RoleAssignment(
            id: RecordID(rawValue: 3), userID: user, role: $0,
            assignedAt: Instant(milliseconds: 0))
        }, custom: [:],
        grants: [
          PermissionGrant(
            id: RecordID(rawValue: 4), permission: permission, effect: effect, userID: user,
            condition: lamp, grantedAt: Instant(milliseconds: 0))
        ], at: CivilMoment(Instant(milliseconds: 1), UTCCalendar()))
    }
    let given = rights(.allow, .batchView, roles: [.customer])
    #expect(!given.permissions.contains(.batchView) && given.conditions.isEmpty)
    let market = rights(.allow, .marketAdminister, roles: [.partner])
    #expect(!market.permissions.contains(.marketAdminister) && market.conditions.isEmpty)
    let taken = rights(.forbid, .batchView, roles: [.workshopManager])
    #expect(!taken.permissions.contains(.batchView) && taken.exceptions.isEmpty)
    #expect(taken.permissions.contains(.batchEdit))
    let other = rights(.forbid, .productView, roles: [.workshopManager])
    #expect(other.permissions.contains(.productView) && other.exceptions[.productView] == [lamp])
  }
}
