import OpsDomain
import OpsIdentity
import OpsStorage
import OpsTesting
import Testing

@testable import OpsKernel

/// Somebody without a role holds `unauthorized`: what grants give to it counts, and only then.
@Suite("Rights of people without a role")
struct PeopleWithoutRoleTests {
  private let book: SampleBook
  private let uma = SampleUser.of(.unauthorized).id
  private let wil = SampleUser.of(.warehouseKeeper).id
  private let anna = SampleUser.of(.administrator).id

  init() async throws { book = try await SampleBook.make() }

  private func grant(_ permission: Permission) async throws {
    _ = try await book.dependencies.roles.grantPermission(
      GrantPermission(permission: permission, role: .unauthorized), book.call(.administrator))
  }

  /// Who gave the user access, as the book keeps it.
  private func givers(to user: RecordID) async throws -> [RecordID] {
    try await book.read { transaction in
      try await transaction.repository(AccessGift.self)
        .all(where: .equals(AccessGift.Columns.receiverID, user)).map(\.giverID)
    }
  }

  @Test("They are found as those who hold that role")
  func holders() async throws {
    let found = try await book.read { try await RightsReader($0).holders(of: .unauthorized) }
    #expect(found == [uma])
    _ = try await book.dependencies.roles.revoke(
      RevokeRole(user: "wil", role: .warehouseKeeper), book.call(.administrator))
    let later = try await book.read { try await RightsReader($0).holders(of: .unauthorized) }
    #expect(later == [uma, wil])
  }

  @Test("What is granted to them is not held by people with a role")
  func tenure() async throws {
    try await grant(.userView)
    let held = try await book.read { transaction in
      let reader = RightsReader(transaction)
      return [
        try await reader.tenure(of: [.userView], heldBy: uma),
        try await reader.tenure(of: [.userView], heldBy: wil),
      ]
    }
    #expect(held == [.lasting, .missing(.userView)])
    let rights = try await book.read { transaction in
      let reader = RightsReader(transaction)
      return [try await reader.rights(of: uma), try await reader.rights(of: wil)]
    }
    #expect(rights.map { $0.permissions.contains(.userView) } == [true, false])
  }

  @Test("A grant to them is a gift to each of them")
  func gift() async throws {
    try await grant(.systemApproveConfiguration)
    #expect(try await givers(to: uma) == [anna])
    #expect(try await givers(to: wil).isEmpty)
  }

  @Test("Taking a last role away gives what is granted to people without one")
  func lastRole() async throws {
    try await grant(.systemApproveConfiguration)
    _ = try await book.dependencies.roles.revoke(
      RevokeRole(user: "wil", role: .warehouseKeeper), book.call(.administrator))
    #expect(try await givers(to: wil) == [anna])
  }

  @Test("Whether somebody is of the staff follows from rights, not from roles")
  func outside() {
    func principal(_ permissions: Set<Permission>) -> Principal {
      Principal(userID: uma, name: "uma", rights: Rights(roles: [], permissions: permissions))
    }
    #expect(principal([]).isOutside && principal([.productView, .orderPlace]).isOutside)
    #expect(!principal([.userView]).isOutside && !Principal.system.isOutside)
    for role in Role.allCases {
      let isOutside = [Role.customer, .driver, .partner, .unauthorized].contains(role)
      #expect(book.principal(role).isOutside == isOutside, "\(role.rawValue)")
    }
  }
}
