import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity
@testable import OpsWarehouse

/// Members and styles of a team are records of their own.
@Suite("The lists of a packaging team")
struct PackagingTeamListTests {
  private let bench: StockBench
  private var book: SampleBook { bench.book }
  private var packaging: PackagingService { book.dependencies.packaging }
  private var changesets: ChangesetService { book.dependencies.changesets }

  init() async throws {
    bench = try await StockBench()
    _ = try await packaging.createTeam(
      CreatePackagingTeam(
        name: "Days", leader: "wil", member: ["sam", "anna", "mia"], style: ["lamp-1", "RICE"]),
      bench.wil)
  }

  private func edit(_ input: EditPackagingTeam) async throws -> PackagingTeamView {
    try await packaging.editTeam(input, bench.wil).output
  }

  private func team() async throws -> PackagingTeamView? {
    try await packaging.listTeams(ListPackagingTeams(), bench.wil).output.items.first
  }

  /// The entries of the last commit, such as `packaging_team_members insert`.
  private func lastEntries() async throws -> [String] {
    let head = try await book.store.journal.head().sequence
    let commit = try await book.store.journal.commits(after: head - 1, limit: 1).first
    return (commit?.entries ?? []).map { "\($0.collection) \($0.verb.rawValue)" }
  }

  @Test func anAnswerHasTheElementsInTheirOrder() async throws {
    #expect(try await team()?.members == ["sam", "anna", "mia"])
    #expect(try await team()?.styles == ["LAMP-1", "RICE"])
    let turned = try await edit(EditPackagingTeam(team: "Days", member: ["mia", "sam", "anna"]))
    #expect(turned.members == ["mia", "sam", "anna"])
    #expect(try await team()?.members == ["mia", "sam", "anna"])
  }

  @Test func severalTeamsHaveTheirOwn() async throws {
    _ = try await packaging.createTeam(
      CreatePackagingTeam(name: "Nights", leader: "anna", member: ["sam"]), bench.wil)
    let teams = try await packaging.listTeams(ListPackagingTeams(), bench.wil).output.items
    #expect(teams.map(\.name) == ["Days", "Nights"])
    #expect(teams.map(\.members) == [["sam", "anna", "mia"], ["sam"]])
    #expect(teams.map(\.styles) == [["LAMP-1", "RICE"], []])
  }

  @Test func anEditWritesTheDifferenceAndNothingElse() async throws {
    book.clock.advance(milliseconds: 1000)
    _ = try await edit(EditPackagingTeam(team: "Days", member: ["anna", "mia"]))
    #expect(try await lastEntries() == ["packaging_team_members delete", "packaging_teams update"])
    book.clock.advance(milliseconds: 1000)
    _ = try await edit(EditPackagingTeam(team: "Days", member: ["anna", "mia", "dora"]))
    #expect(try await lastEntries() == ["packaging_team_members insert", "packaging_teams update"])
    let before = try await book.store.journal.head().sequence
    _ = try await edit(EditPackagingTeam(team: "Days", member: ["anna", "mia", "dora"]))
    #expect(try await book.store.journal.head().sequence == before)
  }

  @Test func nobodyAndNothingIsInATeamTwice() async throws {
    let twice = try await edit(
      EditPackagingTeam(team: "Days", member: ["sam", "sam"], style: ["rice", "RICE"]))
    #expect(twice.members == ["sam"] && twice.styles == ["RICE"])
    let team = try #require(try await team())
    let sam = SampleUser.of(.salesperson).id
    let refused = await StockBench.refusal {
      try await book.write { transaction in
        _ = try await transaction.repository(PackagingTeamMember.self).create(
          PackagingTeamMember(
            id: transaction.nextID(), teamID: team.id, userID: sam, position: 9))
      }
    }
    #expect(refused?.code == .duplicate)
    let style = await StockBench.refusal {
      try await book.write { transaction in
        _ = try await transaction.repository(PackagingTeamStyle.self).create(
          PackagingTeamStyle(id: transaction.nextID(), teamID: team.id, sku: "RICE", position: 9))
      }
    }
    #expect(style?.code == .duplicate)
  }

  @Test func theListsGoAndComeWithTheUndoOfTheTeam() async throws {
    _ = try await changesets.undo(CommitReference(), bench.wil)
    let counts = try await book.read { transaction in
      [
        try await transaction.repository(PackagingTeam.self).count(),
        try await transaction.repository(PackagingTeamMember.self).count(),
        try await transaction.repository(PackagingTeamStyle.self).count(),
      ]
    }
    #expect(counts == [0, 0, 0])
    _ = try await changesets.redo(CommitReference(), bench.wil)
    #expect(try await team()?.members == ["sam", "anna", "mia"])
    #expect(try await team()?.styles == ["LAMP-1", "RICE"])
  }

  @Test func anUndoneEditPutsTheListsBack() async throws {
    _ = try await edit(
      EditPackagingTeam(team: "Days", member: ["dora", "anna"], clear: [.style]))
    #expect(try await team()?.styles == [])
    _ = try await changesets.undo(CommitReference(), bench.wil)
    #expect(try await team()?.members == ["sam", "anna", "mia"])
    #expect(try await team()?.styles == ["LAMP-1", "RICE"])
  }

  @Test func onlyThoseWhoManageTeamsWriteTheirLists() async throws {
    let team = try #require(try await team())
    for role in [Role.salesperson, .driver, .customer] {
      let refused = await StockBench.refusal {
        try await book.write(as: role) { transaction in
          _ = try await transaction.repository(PackagingTeamStyle.self).create(
            PackagingTeamStyle(id: transaction.nextID(), teamID: team.id, sku: "X", position: 9))
        }
      }
      #expect(refused?.code == .denied, "\(role)")
    }
  }

  // MARK: People

  @Test func aMembershipIsInTheExportOfThePerson() async throws {
    let sam = try await book.dependencies.privacy.export(
      PersonReference(person: "sam"), bench.anna
    ).output
    let own = sam.records.first { $0.collection == "packaging_team_members" }
    #expect(own?.records.count == 1)
    let team = try await team()
    #expect(own?.records.first?["team_id"]?.string == team?.id.description)
    let dora = try await book.dependencies.privacy.export(
      PersonReference(person: "dora"), bench.anna
    ).output
    #expect(!dora.records.contains { $0.collection == "packaging_team_members" })
  }

  @Test func whoIsErasedIsInNoTeam() async throws {
    _ = try await book.dependencies.privacy.erase(
      ErasePerson(person: "sam"), book.call(.administrator, reason: "asked for it"))
    #expect(try await team()?.members == ["anna", "mia"])
    #expect(
      try await book.dependencies.audit.verify(VerifyAudit(), bench.anna).output.ok)
  }
}
