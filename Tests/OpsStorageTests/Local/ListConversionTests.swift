import OpsDomain
import OpsStorage
import OpsStorageSQL
import OpsTesting
import Testing

@testable import OpsStorageLocal
@testable import OpsWarehouse

/// What an upgrade makes of lists that stood as text: commits like any others.
@Suite struct ListConversionTests {
  private static let schemas = [
    User.schema, PackagingTeam.schema, PackagingTeamMember.schema, PackagingTeamStyle.schema,
  ]
  private static let step = "0112-lists"
  private static let moment = Instant(milliseconds: 1_000)

  private let book: LocalBook

  /// A user and three teams with lists, one of them with nothing in it.
  init() async throws {
    book = try LocalBook()
    let store = try await LocalStore(path: book.path, schemas: Self.schemas)
    var rows = [(User.schema, ColumnSamples.row(of: User.schema, id: 1))]
    for (id, members, styles) in [
      (Int64(10), "1", "LAMP-1,RICE,LAMP-1"), (11, "", ""), (12, "99,1", "RICE"),
    ] {
      var row = PackagingTeam(
        id: RecordID(rawValue: id), name: "T\(id)", foldedName: "t\(id)",
        leaderID: RecordID(rawValue: 1), createdAt: Self.moment, updatedAt: Self.moment
      ).row
      for (name, text) in [("members", members), ("styles", styles)] {
        if let place = PackagingTeam.schema.position(named: name) {
          row.values[place] = .text(text)
        }
      }
      rows.append((PackagingTeam.schema, row))
    }
    try await store.insert(rows, key: "old")
    try await store.close()
  }

  /// Answers how many commits it took.
  private func convert(stride: Int = ListConversion.stride) throws -> Int {
    let connection = try Connection(
      path: book.path, isReadOnly: false, cacheKiB: 1024, busyMilliseconds: 50)
    defer { try? connection.close() }
    let conversion = ListConversion(
      lists: PackagingTeam.formerLists, steps: [Self.step], schemas: Self.schemas, vault: nil,
      stride: stride)
    return try connection.perform(conversion.run)
  }

  private func rows(_ schema: Schema) async throws -> [Row] {
    let store = try await LocalStore(path: book.path, schemas: Self.schemas)
    let rows = try await store.read(.latest) { try await $0.records(Query(schema)) }
    try await store.close()
    return rows
  }

  private func commits() async throws -> [Commit] {
    let store = try await LocalStore(path: book.path, schemas: Self.schemas)
    let commits = try await store.journal.commits(after: 0, limit: 100)
    try await store.close()
    return commits
  }

  @Test func theElementsAreRecordsAndTheTextIsGone() async throws {
    #expect(try convert() == 1)
    let styles = try await rows(PackagingTeamStyle.schema).map { try PackagingTeamStyle($0) }
    #expect(styles.map(\.sku) == ["LAMP-1", "RICE", "RICE"], "nothing is in a list twice")
    #expect(styles.map(\.teamID.rawValue) == [10, 10, 12])
    #expect(styles.map(\.position) == [1, 2, 1])
    let members = try await rows(PackagingTeamMember.schema).map { try PackagingTeamMember($0) }
    #expect(members.map(\.userID.rawValue) == [1, 1], "nobody is referred to who is not there")
    #expect((styles.map(\.id) + members.map(\.id)).allSatisfy { $0.rawValue > 12 })
    let teams = try await rows(PackagingTeam.schema)
    #expect(teams.map(\.version) == [2, 1, 2])
    for former in PackagingTeam.formerLists {
      #expect(teams.allSatisfy { former.items(in: $0).isEmpty })
    }
  }

  @Test func theJournalTellsOfItAndItsChainHolds() async throws {
    #expect(try convert(stride: 1) == 2)
    var verifier = ChainVerifier()
    let commits = try await commits()
    #expect(commits.allSatisfy { verifier.check($0) == nil })
    let own = commits.dropFirst()
    #expect(own.map(\.header.key) == (1...2).map { "store.upgrade/\(Self.step)/\($0)" })
    #expect(own.allSatisfy { $0.header.at == Self.moment && $0.header.actor == nil })
    for row in try await rows(PackagingTeam.schema) {
      let entry = commits.flatMap(\.entries).last { $0.id == row.id }
      #expect(entry?.image == RowImage.encode(row))
    }
  }

  @Test func aBookWithoutSuchListsStaysAsItIs() async throws {
    #expect(try convert() == 1)
    #expect(try convert() == 0)
    #expect(try await commits().count == 2)
  }

  @Test func whatFailsLeavesNothing() async throws {
    let connection = try Connection(
      path: book.path, isReadOnly: false, cacheKiB: 1024, busyMilliseconds: 50)
    // The second commit of the move finds its key taken.
    let store = try await LocalStore(path: book.path, schemas: Self.schemas)
    _ = try await store.transact { overlay in
      overlay.header = CommitHeader(
        key: "store.upgrade/\(Self.step)/2", at: Self.moment, operation: "test.other")
      _ = try await overlay.insert(
        PackagingTeamStyle.schema,
        PackagingTeamStyle(
          id: RecordID(rawValue: 50), teamID: RecordID(rawValue: 11), sku: "X", position: 1
        ).row)
    }
    try await store.close()
    let conversion = ListConversion(
      lists: PackagingTeam.formerLists, steps: [Self.step], schemas: Self.schemas, vault: nil,
      stride: 1)
    #expect(throws: OpsError.self) { _ = try connection.perform(conversion.run) }
    try connection.close()
    #expect(try await commits().count == 2)
    #expect(try await rows(PackagingTeam.schema).map(\.version) == [1, 1, 1])
  }

  private func upgrade(adding collections: [String]) throws -> BookUpgrade {
    let steps = collections.enumerated().map { index, name in
      MigrationStep("900\(index)-\(name)", adds: [.collection(name)])
    }
    return try BookUpgrade(
      path: book.path, schemas: Self.schemas, steps: steps, version: "9.9.9",
      formerLists: PackagingTeam.formerLists)
  }

  @Test func aListIsMovedInTheStepThatMakesItsCollection() throws {
    let upgrade = try upgrade(adding: ["packaging_team_members", "packaging_team_styles"])
    let all = upgrade.conversion(after: upgrade.migrations.migrations)
    #expect(all.lists.map(\.column.name) == ["members", "styles"])
    #expect(all.steps == ["9000-packaging_team_members", "9001-packaging_team_styles"])
    let second = upgrade.migrations.migrations.filter { $0.name.hasPrefix("9001") }
    #expect(upgrade.conversion(after: second).lists.map(\.column.name) == ["styles"])
    #expect(upgrade.conversion(after: []).lists.isEmpty)
  }

  @Test func aListWhoseCollectionNoStepMakesIsRefused() throws {
    #expect {
      _ = try upgrade(adding: ["packaging_team_members"])
    } throws: { error in
      guard let error = error as? OpsError else { return false }
      return error.code == .configuration && error.message.contains("packaging_team_styles")
    }
  }
}
