import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

/// Who may take the book or its journal away as they are stored, and what is left of it.
@Suite("Copying the book")
struct CopyingTests {
  private let book: SampleBook

  init() async throws { book = try await SampleBook.make(keepsAccess: true) }

  /// The sample user of that role in a session that began so long ago.
  private func person(
    _ role: Role = .administrator, minutes: Int64 = 0, kind: SessionFacts.Kind = .session
  ) -> Principal {
    let principal = book.principal(role)
    let now = book.clock.now()
    return Principal(
      userID: SampleUser.of(role).id, name: principal.name, rights: principal.rights,
      session: SessionFacts(
        id: RecordID(rawValue: 77_000), kind: kind,
        authenticatedAt: now.adding(milliseconds: -minutes * 60_000),
        expiresAt: now.adding(seconds: 86_400)))
  }

  private func code(
    _ part: String, isStart: Bool = true, _ principal: Principal
  ) async -> ErrorCode? {
    do {
      try await book.desk.admitCopy(
        CopyPage(of: part, isStart: isStart, in: "book.copy"), by: principal)
      return nil
    } catch {
      return (error as? OpsError)?.code
    }
  }

  private func events() async throws -> [AccessEvent] {
    try await book.read { try await $0.repository(AccessEvent.self).all(where: .everything) }
      .filter { $0.kind == .copy }
  }

  @Test("A copy leaves one event before its first page, a second one another")
  func leavesOneEvent() async throws {
    let anna = person()
    #expect(await code("users", anna) == nil)
    #expect(try await events().map(\.actor) == [anna.userID])
    for part in ["products", "password_credentials", "journal", "keys"] {
      #expect(await code(part, anna) == nil)
      #expect(await code(part, isStart: false, anna) == nil)
    }
    #expect(try await events().count == 1)
    #expect(await code("password_credentials", anna) == nil)
    #expect(try await events().count == 2)
  }

  @Test("A page out of the middle is a copy of its own")
  func middle() async throws {
    #expect(await code("journal", isStart: false, person()) == nil)
    #expect(try await events().count == 1)
  }

  @Test("It wants the right, a person, and a sign-in of the last minutes on every page")
  func refused() async throws {
    #expect(await code("users", person(.warehouseKeeper)) == .denied)
    #expect(await code("users", person(kind: .token)) == .deniedScope)
    #expect(await code("users", person(minutes: 5)) == .signInNotFresh)
    let anna = person(minutes: 4)
    #expect(await code("users", anna) == nil)
    book.clock.advance(milliseconds: 60_000)
    #expect(await code("users", isStart: false, anna) == .signInNotFresh)
    #expect(try await events().count == 1)
  }

  @Test("A role that ends is no role for a copy")
  func temporary() async throws {
    _ = try await book.dependencies.roles.grant(
      GrantRole(user: "sam", role: .administrator, until: CivilDate(parsing: "2027-12-31")),
      book.call(.administrator))
    let now = book.clock.now()
    let sam = Principal(
      userID: SampleUser.of(.salesperson).id, name: "sam",
      rights: book.principal(.administrator).rights,
      session: SessionFacts(
        id: RecordID(rawValue: 77_001), kind: .session, authenticatedAt: now,
        expiresAt: now.adding(seconds: 86_400)))
    #expect(await code("users", sam) == .denied)
    #expect(try await events().isEmpty)
  }

  @Test("A setting switches copies off, the export of the journal among them")
  func switchedOff() async throws {
    let call = book.call(.administrator)
    _ = try await book.dependencies.settings.set(
      SetSetting(setting: "access.copying", value: "off"), call)
    #expect(await code("users", person()) == .denied)
    let refusal = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.audit.exportPage(ExportPage(), call)
    }
    #expect(refusal?.code == .denied)
    _ = try await book.dependencies.settings.set(
      SetSetting(setting: "access.copying", reset: true), call)
    _ = try await book.dependencies.audit.exportPage(ExportPage(), call)
    #expect(try await events().map(\.operation) == ["audit.export"])
  }
}
