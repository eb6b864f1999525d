import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import Testing

@Suite("Nobody makes their own second person")
struct SecondPersonTests: SettingRequestWork {
  private static let week: Int64 = 7 * 86_400_000
  private static let desk = Role(rawValue: "desk")

  /// How anna gives somebody access.
  enum Giving: String, CaseIterable {
    case account, password, enabling, role, grant, endOfBan, roleOfTheBook
    /// A right for a role that anybody takes without help.
    case openRole
  }

  /// A book in which two people are needed, and sam is the second one.
  private func guarded() async throws -> SampleBook {
    let book = try await book()
    try await set(book, "access.two_people", "on")
    return book
  }

  private func person(_ id: RecordID, _ name: String) -> Principal {
    Principal(
      userID: id, name: name,
      rights: Rights(
        roles: [], permissions: [.systemManageSettings, .systemApproveConfiguration]))
  }

  private func make(
    _ name: String, _ book: SampleBook, by giver: Call? = nil
  ) async throws -> Principal {
    let made = try await book.dependencies.identity.createUser(
      CreateUser(name: name, role: [.administrator]), giver ?? book.call(.administrator)
    ).output
    return Principal(userID: made.id, name: name, roles: [.administrator])
  }

  /// Whom anna has given that just now.
  private func give(_ giving: Giving, _ book: SampleBook) async throws -> Principal {
    let anna = book.call(.administrator)
    let (roles, identity) = (book.dependencies.roles, book.dependencies.identity)
    let wil = person(SampleUser.of(.warehouseKeeper).id, "wil")
    let approving = Permission.systemApproveConfiguration
    switch giving {
    case .account: return try await make("ghost", book)
    case .password:
      _ = try await identity.setPassword(
        SetPassword(user: "sam"), password: Secret("a long enough password"), anna)
      return Self.manager
    case .enabling:
      _ = try await identity.disable(UserReference(user: "sam"), anna)
      _ = try await identity.enable(UserReference(user: "sam"), anna)
      return Self.manager
    case .role:
      _ = try await roles.grant(GrantRole(user: "wil", role: .administrator), anna)
    case .grant:
      _ = try await roles.grantPermission(
        GrantPermission(permission: approving, user: "wil"), anna)
    case .endOfBan:
      let ban = try await roles.grantPermission(
        GrantPermission(permission: approving, user: "sam", forbid: true), anna
      ).output
      _ = try await roles.revokePermission(
        RevokePermission(permission: approving, user: "sam", grant: ban.id), anna)
      return Self.manager
    case .openRole:
      _ = try await roles.grantPermission(
        GrantPermission(permission: approving, role: .customer), anna)
      let taker = SampleUser.of(.warehouseKeeper).id
      try await book.write { transaction in
        _ = try await transaction.repository(RoleAssignment.self).create(
          RoleAssignment(
            id: transaction.nextID(), userID: taker, role: .customer, assignedAt: transaction.now))
      }
    case .roleOfTheBook:
      _ = try await roles.createRole(
        CreateRole(name: Self.desk, permission: [.productView]), anna)
      _ = try await roles.grant(GrantRole(user: "wil", role: Self.desk), anna)
      _ = try await roles.editRole(EditRole(name: Self.desk, add: [approving]), anna)
    }
    return wil
  }

  @Test("Who got access from the person who asks approves after a week", arguments: Giving.allCases)
  func waits(_ giving: Giving) async throws {
    let book = try await guarded()
    let second = try await give(giving, book)
    let number = try await request(book, by: book.principal(.administrator)).number
    #expect(await code { try await approve(book, number, by: second) } == .samePerson, "\(giving)")
    book.clock.advance(milliseconds: Self.week - 1)
    #expect(await code { try await approve(book, number, by: second) } == .samePerson, "\(giving)")
    book.clock.advance(milliseconds: 1)
    #expect(try await approve(book, number, by: second).status == .approved, "\(giving)")
    try await set(book, "access.explore", "off")
  }

  @Test("Nor does somebody approve what a person asks whom they gave access")
  func other() async throws {
    let book = try await guarded()
    let ghost = try await make("ghost", book)
    let number = try await request(book, by: ghost).number
    #expect(await code { try await approve(book, number) } == .samePerson)
    // sam has nothing to do with either of them.
    #expect(try await approve(book, number, by: Self.manager).status == .approved)
  }

  @Test("Two accounts from one person are one person, also by way of others")
  func third() async throws {
    let book = try await guarded()
    let one = try await make("one", book)
    let two = try await make("two", book, by: Call(one))
    let three = try await make("three", book)
    let number = try await request(book, by: three).number
    #expect(await code { try await approve(book, number, by: two) } == .samePerson)
  }

  @Test("The gate asks as well, whatever was approved before two people were needed")
  func gate() async throws {
    let book = try await book()
    let ghost = try await make("ghost", book)
    let number = try await request(book, by: book.principal(.administrator)).number
    #expect(try await approve(book, number, by: ghost).status == .approved)
    try await set(book, "access.two_people", "on")
    #expect(await code { try await set(book, "access.explore", "off") } == .samePerson)
    #expect(await code { try await apply(book, number) } == .samePerson)
  }

  @Test("Who gave whom access does not change")
  func kept() async throws {
    let book = try await guarded()
    _ = try await give(.password, book)
    let change = await code {
      try await book.write { transaction in
        let gifts = transaction.repository(AccessGift.self)
        var gift = try #require(try await gifts.all(where: .everything).first)
        gift.giverID = gift.receiverID
        _ = try await gifts.update(gift)
      }
    }
    #expect(change == .badState)
    let removal = await code {
      try await book.write { transaction in
        let gifts = transaction.repository(AccessGift.self)
        try await gifts.delete(try #require(try await gifts.all(where: .everything).first))
      }
    }
    #expect(removal == .badState)
  }
}
