import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import Testing

@Suite("Approvals of requests for settings")
struct SettingApprovalTests: SettingRequestWork {
  private static let week: Int64 = 7 * 86_400_000

  /// A book in which two people are needed and anna has approved what sam asks for.
  private func approved(
    _ key: String = "access.explore", _ value: String = "off"
  ) async throws -> (book: SampleBook, number: String) {
    let book = try await book()
    try await set(book, "access.two_people", "on")
    let number = try await request(book, key, value).number
    _ = try await approve(book, number)
    return (book, number)
  }

  @Test("A request counts once, also where it is carried out without `setting apply`")
  func countsOnce() async throws {
    let (book, _) = try await approved()
    try await set(book, "access.explore", "off")
    #expect(try await requests(book).map(\.status) == [.implemented])
    #expect(try await requests(book).first?.closedByName == "anna")
    let back = try await request(book, "access.explore", "on")
    _ = try await approve(book, back.number)
    try await set(book, "access.explore", "on")
    // The first approval is used up.
    #expect(await code { try await set(book, "access.explore", "off") } == .samePerson)
  }

  @Test("Another change of the setting ends an approval that was given before it")
  func ends() async throws {
    let (book, first) = try await approved()
    let second = try await request(book, "access.explore", "on").number
    _ = try await approve(book, second)
    _ = try await apply(book, second)
    #expect(try await requests(book).map(\.status) == [.implemented, .cancelled])
    #expect(await code { try await set(book, "access.explore", "off") } == .samePerson)
    #expect(await code { try await apply(book, first) } == .badState)
  }

  @Test("A rehearsal uses up nothing")
  func rehearses() async throws {
    let (book, number) = try await approved()
    _ = try await book.dependencies.settings.apply(
      SettingRequestReference(request: number), book.call(.administrator, rehearsal: true))
    #expect(try await requests(book).map(\.status) == [.approved])
    #expect(try await apply(book, number).status == .implemented)
  }

  @Test("Who approved withdraws the approval, and so does another administrator")
  func withdrawn() async throws {
    let (book, number) = try await approved()
    #expect(await code { try await reject(book, number, by: Self.manager) } == .ownRequest)
    let withdrawn = try await reject(book, number)
    #expect(withdrawn.status == .rejected && withdrawn.closedByName == "anna")
    #expect(withdrawn.reviewedByName == "anna" && withdrawn.approvalEndsAt == nil)
    #expect(await code { try await set(book, "access.explore", "off") } == .samePerson)
    #expect(await code { try await apply(book, number) } == .badState)
    let again = try await request(book).number
    _ = try await approve(book, again)
    let wil = Principal(
      userID: SampleUser.of(.warehouseKeeper).id, name: "wil",
      rights: Rights(
        roles: [.warehouseKeeper], permissions: [.systemApproveConfiguration]))
    #expect(try await reject(book, again, by: wil).status == .rejected)
  }

  @Test("An approval ends after seven days, and the same can be asked for again")
  func expires() async throws {
    let (book, number) = try await approved()
    #expect(
      try await requests(book).first?.approvalEndsAt
        == SampleBook.start.adding(milliseconds: Self.week))
    book.clock.advance(milliseconds: Self.week - 1)
    #expect(await code { try await request(book) } == .duplicate)
    book.clock.advance(milliseconds: 1)
    #expect(await code { try await set(book, "access.explore", "off") } == .samePerson)
    #expect(await code { try await apply(book, number) } == .samePerson)
    let again = try await request(book)
    #expect(try await requests(book).map(\.status) == [.pending, .cancelled])
    _ = try await approve(book, again.number)
    #expect(try await apply(book, again.number).status == .implemented)
  }

  @Test("An approval ends with the right of the person who gave it")
  func endsWithTheRight() async throws {
    let book = try await book()
    try await set(book, "access.two_people", "on")
    let asked = try await request(book, by: book.principal(.administrator))
    _ = try await approve(book, asked.number, by: Self.manager)
    let sam = SampleUser.of(.salesperson).id
    try await book.write { transaction in
      let grants = transaction.repository(PermissionGrant.self)
      for var grant in try await grants.all(
        where: .equals(PermissionGrant.Columns.userID, sam))
      where grant.permission == .systemApproveConfiguration {
        grant.revokedAt = transaction.now
        _ = try await grants.update(grant)
      }
    }
    #expect(await code { try await set(book, "access.explore", "off") } == .samePerson)
    #expect(await code { try await apply(book, asked.number) } == .samePerson)
  }

  @Test("A right that ends approves only what protects nothing")
  func lasting() async throws {
    let book = try await book()
    let wil = SampleUser.of(.warehouseKeeper).id
    let end = book.clock.now().adding(seconds: 86_400)
    try await book.write { transaction in
      _ = try await transaction.repository(PermissionGrant.self).create(
        PermissionGrant(
          id: transaction.nextID(), permission: .systemApproveConfiguration, effect: .allow,
          userID: wil, validUntil: end, grantedAt: transaction.now))
    }
    let lent = Principal(
      userID: wil, name: "wil",
      rights: Rights(
        roles: [.warehouseKeeper], permissions: [.systemApproveConfiguration]))
    let guarded = try await request(book).number
    #expect(await code { try await approve(book, guarded, by: lent) } == .denied)
    #expect(try await requests(book).map(\.status) == [.pending])
    let other = try await request(book, "oos.auto_allocate", "off").number
    #expect(try await approve(book, other, by: lent).status == .approved)
    #expect(try await reject(book, guarded, by: lent).status == .rejected)
  }

  @Test("Undoing a change does not make its request count again")
  func undone() async throws {
    let book = try await book()
    let asked = try await request(book)
    _ = try await approve(book, asked.number)
    let done = try await book.dependencies.settings.set(
      SetSetting(setting: "access.explore", value: "off"), book.call(.administrator, key: "one"))
    #expect(done.output.value == "off")
    _ = try await book.dependencies.changesets.undo(
      UndoCommit(commit: "one"), book.call(.administrator))
    #expect(try await value(book, "access.explore") == "partners")
    #expect(try await requests(book).map(\.status) == [.implemented])
  }
}
