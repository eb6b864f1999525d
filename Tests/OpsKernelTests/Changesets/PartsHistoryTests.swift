import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Commits that touch only parts of a record are in its history.
@Suite struct PartsHistoryTests {
  private let book: SampleBook
  private var packaging: PackagingService { book.dependencies.packaging }
  private var changesets: ChangesetService { book.dependencies.changesets }
  private var wil: Call { book.call(.warehouseKeeper) }

  init() async throws {
    book = try await SampleBook.make()
    _ = try await packaging.createTeam(
      CreatePackagingTeam(name: "Reds", leader: "wil", member: ["sam"], style: ["LAMP-1"]), wil)
  }

  private func history(
    limit: Int? = nil, after: String? = nil, as role: Role = .warehouseKeeper
  ) async throws -> Listing<RecordHistoryLine> {
    try await changesets.history(
      RecordHistory(record: "Reds", limit: limit, after: after), book.call(role)
    ).output
  }

  @Test func anUndoThatPutsOnlyStylesBackIsTold() async throws {
    book.clock.advance(milliseconds: 1000)
    _ = try await packaging.editTeam(
      EditPackagingTeam(team: "Reds", style: ["RICE"]),
      book.call(.warehouseKeeper, key: "edited"))
    book.clock.advance(milliseconds: 1000)
    _ = try await changesets.undo(CommitReference(commit: "edited"), wil)
    for role in [Role.warehouseKeeper, .administrator] {
      let lines = try await history(as: role).items
      #expect(
        lines.map(\.operation) == [
          "commit.undo", "packaging.team_edit", "packaging.team_create",
        ], "\(role)")
      let undo = try #require(lines.first)
      #expect(undo.change.value.contains("packaging team style RICE removed"))
      #expect(undo.change.value.contains("packaging team style LAMP-1 added"))
      #expect(undo.collection == "packaging_teams" && undo.record == lines.last?.record)
    }
    // The same in pages of one.
    var after: String?
    var paged: [Int64] = []
    repeat {
      let page = try await history(limit: 1, after: after)
      paged += page.items.map(\.sequence)
      after = page.next
    } while after != nil && paged.count < 9
    let whole = try await history().items.map(\.sequence)
    #expect(paged == whole)
  }

  @Test func anErasureThatTakesAMemberOutIsTold() async throws {
    book.clock.advance(milliseconds: 1000)
    _ = try await book.dependencies.privacy.erase(
      ErasePerson(person: "sam"), book.call(.administrator, reason: "asked for it"))
    let line = try #require(try await history().items.first)
    #expect(line.operation == "privacy.erase")
    #expect(line.change.value.contains("removed"), "\(line.change.value)")
  }

  @Test func goodsWithoutALotAreNotToldByTheirIdentifier() async throws {
    let bench = try await ValuationBench(day: 1)
    let number = try await bench.send(8).number
    let lines = try await bench.book.dependencies.changesets.history(
      RecordHistory(record: number), bench.book.call(.administrator)
    ).output.items
    let change = try #require(lines.last?.change.value)
    #expect(change.contains("transfer line added (quantity 8"), "\(change)")
  }

  @Test func aRoleOfTheBookIsFoundByItsName() async throws {
    let anna = book.call(.administrator)
    _ = try await book.dependencies.roles.createRole(
      CreateRole(name: Role(rawValue: "temp")), anna)
    let lines = try await changesets.history(RecordHistory(record: "temp"), anna).output.items
    #expect(lines.map(\.operation) == ["role.create"])
  }
}
