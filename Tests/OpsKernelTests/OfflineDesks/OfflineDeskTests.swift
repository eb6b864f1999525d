import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsKernel

/// Who has which offline desks, as the server knows it.
@Suite("Offline desks at the server")
struct OfflineDeskTests {
  private static let key = Base64URL.encode([UInt8](repeating: 7, count: 32))

  private func join(
    _ book: SampleBook, _ name: String = "van", as role: Role = .salesperson
  ) async throws -> OfflineDeskView {
    try await book.dependencies.offlineDesks.join(
      JoinDesk(name: name, key: Self.key), book.call(role)
    ).output
  }

  private func list(
    _ book: SampleBook, _ input: ListDesks = ListDesks(), as role: Role = .salesperson
  ) async throws -> [OfflineDeskView] {
    try await book.dependencies.offlineDesks.list(input, book.call(role)).output.items
  }

  private func record(_ book: SampleBook, _ id: RecordID) async throws -> OfflineDesk? {
    try await book.read { try await $0.repository(OfflineDesk.self).fetch(id) }
  }

  @Test func aDeskIsListedForItsOwnerAndForThoseWhoSeeSessions() async throws {
    let book = try await SampleBook.make()
    let made = try await join(book)
    #expect(made.name == "van" && made.user == "sam" && made.state == .active)
    #expect(made.expiresAt == made.since.adding(TimeSpan(milliseconds: 14 * 86_400_000)))
    #expect(try await list(book) == [made])
    #expect(try await list(book, as: .driver).isEmpty)
    #expect(try await list(book, ListDesks(everybody: true), as: .administrator) == [made])
    let failure = await #expect(throws: OpsError.self) {
      try await list(book, ListDesks(user: "sam"), as: .driver)
    }
    #expect(failure?.code == .denied)
  }

  @Test func aNameIsGivenOnceAndAnotherPersonMayUseIt() async throws {
    let book = try await SampleBook.make()
    _ = try await join(book)
    let failure = await #expect(throws: OpsError.self) { try await join(book, "VAN") }
    #expect(failure?.code == .duplicate && failure?.field == "name")
    #expect(try await join(book, as: .driver).user == "dora")
  }

  @Test func nobodyHasMoreThanTwentyDesks() async throws {
    let book = try await SampleBook.make()
    for number in 1...OfflineDesk.maximum { _ = try await join(book, "desk \(number)") }
    let failure = await #expect(throws: OpsError.self) { try await join(book, "one more") }
    #expect(failure?.code == .badState)
  }

  @Test(arguments: [nil, "", "c2hvcnQ", "not base64url!"])
  func aKeyOfAnotherLengthIsRefused(_ key: String?) async throws {
    let book = try await SampleBook.make()
    let failure = await #expect(throws: OpsError.self) {
      try await book.dependencies.offlineDesks.join(
        JoinDesk(name: "van", key: key), book.call(.salesperson))
    }
    #expect(failure?.code == (key == nil ? .usage : .badValue) && failure?.field == "key")
  }

  @Test func aRevokedDeskHasNoKeyAndGivesItsNameBack() async throws {
    let book = try await SampleBook.make()
    let made = try await join(book)
    #expect(try await record(book, made.id)?.secret.isEmpty == false)
    let ended = try await book.dependencies.offlineDesks.revoke(
      RevokeDesk(desk: "Van"), book.call(.salesperson)
    ).output
    #expect(ended.state == .revoked && ended.revokedAt != nil)
    #expect(try await record(book, made.id)?.secret == [])
    #expect(try await list(book).isEmpty)
    #expect(try await list(book, ListDesks(ended: true)).map(\.state) == [.revoked])
    #expect(try await join(book).state == .active)
    let failure = await #expect(throws: OpsError.self) {
      try await book.dependencies.offlineDesks.revoke(
        RevokeDesk(desk: "till"), book.call(.salesperson))
    }
    #expect(failure?.code == .notFound && failure?.hint?.contains("--user") == true)
  }

  @Test func theDeskOfAnotherPersonIsRevokedOnlyByThoseWhoEndSessions() async throws {
    let book = try await SampleBook.make()
    _ = try await join(book)
    let failure = await #expect(throws: OpsError.self) {
      try await book.dependencies.offlineDesks.revoke(
        RevokeDesk(desk: "van", user: "sam"), book.call(.driver))
    }
    #expect(failure?.code == .denied)
    let ended = try await book.dependencies.offlineDesks.revoke(
      RevokeDesk(desk: "van", user: "sam"), book.call(.administrator)
    ).output
    #expect(ended.user == "sam" && ended.state == .revoked)
  }

  @Test func nobodyReadsTheKeyAsARecord() async throws {
    let book = try await SampleBook.make()
    let made = try await join(book)
    for role in Role.allCases {
      let seen = try? await book.read(as: role) {
        try await $0.row(OfflineDesk.schema, id: made.id)
      }
      #expect(seen == nil, "\(role.rawValue)")
    }
  }

  @Test func theGateKeepsWhatADeskIs() async throws {
    let book = try await SampleBook.make()
    let made = try await join(book)
    let edits: [@Sendable (inout OfflineDesk) -> Void] = [
      { $0.name = "till" }, { $0.userID = SampleUser.of(.driver).id }, { $0.secret = [] },
      { $0.lastContactAt = .epoch }, { $0.revokedAt = .epoch },
    ]
    for (number, edit) in edits.enumerated() {
      await #expect(throws: OpsError.self, "\(number)") {
        try await book.write { transaction in
          let desks = transaction.repository(OfflineDesk.self)
          guard var desk = try await desks.fetch(made.id) else { return }
          edit(&desk)
          _ = try await desks.update(desk)
        }
      }
    }
  }

  @Test(arguments: [(1, 1, true), (1, 3, true), (1, 4, false), (2, 1, false)])
  func aDeskMayBeTwoVersionsBehindAndNoneAhead(
    _ desk: Int64, _ server: Int64, _ isGood: Bool
  ) {
    let failure: OpsError?
    do throws(OpsError) {
      try OfflineDesk.check(declarations: desk, against: server)
      failure = nil
    } catch {
      failure = error
    }
    #expect((failure == nil) == isGood)
    #expect(failure == nil || failure?.code == .protocolMismatch)
  }
}
