import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Packaging teams are shown and deleted")
struct DeletePackagingTeamTests {
  private let days = PackagingTeamReference(team: "days")

  private func make() async throws -> StockBench {
    let bench = try await StockBench()
    _ = try await bench.book.dependencies.packaging.createTeam(
      CreatePackagingTeam(name: "Days", leader: "wil", member: ["sam"], style: ["RICE"]),
      bench.wil)
    return bench
  }

  @Test func aTeamIsShownDeletedAndBroughtBackWithItsLists() async throws {
    let bench = try await make()
    let packaging = bench.book.dependencies.packaging
    let shown = try await packaging.showTeam(days, bench.sam).output
    #expect(shown.name == "Days" && shown.members == ["sam"] && shown.styles == ["RICE"])
    let gone = try await packaging.deleteTeam(days, bench.wil).output
    #expect(gone == shown)
    let unknown = await StockBench.refusal { try await packaging.showTeam(days, bench.wil) }
    #expect(unknown?.code == .notFound)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.wil)
    let back = try await packaging.showTeam(days, bench.wil).output
    #expect(back.members == ["sam"] && back.styles == ["RICE"])
  }

  @Test func aTeamWithWorkStays() async throws {
    let bench = try await make()
    let packaging = bench.book.dependencies.packaging
    _ = try await packaging.start(
      StartPackaging(sku: "LAMP-1", packages: 2, per: 12, team: "Days"), bench.wil)
    let refused = await StockBench.refusal { try await packaging.deleteTeam(days, bench.wil) }
    #expect(refused?.code == .dependants && refused?.message == "Days has 1 packaging record")
  }

  @Test func onlyThoseWhoManageTheStockDelete() async throws {
    let bench = try await make()
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.packaging.deleteTeam(days, bench.sam)
    }
    #expect(refused?.errorClass == .denied)
  }
}
