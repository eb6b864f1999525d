import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("News that were taken back")
struct NewsPlansTests {
  private let bench: NewsBench
  private var drivers: DriverBench { bench.drivers }
  private var partners: PartnerService { drivers.book.dependencies.partners }
  private var changesets: ChangesetService { drivers.book.dependencies.changesets }

  /// Everybody has been told how it stands.
  init() async throws {
    bench = try await NewsBench()
    try await bench.tell()
  }

  private func told(_ call: Call) async throws -> [String] {
    try await bench.tell()
    return try await bench.notices([.partnerUpdate], call).map(\.title).sorted()
  }

  private func suspend() async throws -> String {
    try #require(
      try await partners.suspend(
        OnePartner(partner: MarketFixture.partnerName), drivers.anna
      ).receipt?.key)
  }

  private func give(to owner: String) async throws -> String {
    try #require(
      try await partners.edit(
        EditPartner(partner: MarketFixture.partnerName, owner: owner),
        drivers.anna
      ).receipt?.key)
  }

  /// Answers the key of the undo.
  private func undo(_ key: String) async throws -> String {
    try #require(
      try await changesets.undo(CommitReference(commit: key), drivers.anna).receipt?.key)
  }

  @Test func nobodyIsToldOfAStateThatWasUndoneBefore() async throws {
    let undone = try await undo(try await suspend())
    #expect(try await told(drivers.pat) == ["Bella Napoli: verified"])
    _ = try await changesets.redo(CommitReference(commit: undone), drivers.anna)
    #expect(
      try await told(drivers.pat) == ["Bella Napoli: suspended", "Bella Napoli: verified"])
  }

  @Test func aStateThatWasEndedByHandBeforeAnybodyWasToldIsNoNews() async throws {
    _ = try await suspend()
    _ = try await partners.verify(
      OnePartner(partner: MarketFixture.partnerName), drivers.anna)
    #expect(try await told(drivers.pat) == ["Bella Napoli: verified"])
  }

  @Test func theStateBeforeIsStillToldWhereItWaited() async throws {
    let fresh = try await NewsBench()
    let partners = fresh.drivers.book.dependencies.partners
    _ = try await partners.suspend(
      OnePartner(partner: MarketFixture.partnerName), fresh.drivers.anna)
    _ = try await partners.verify(
      OnePartner(partner: MarketFixture.partnerName), fresh.drivers.anna)
    try await fresh.tell()
    #expect(
      try await fresh.notices([.partnerUpdate], fresh.drivers.pat).map(\.title)
        == ["Bella Napoli: verified"])
  }

  @Test func nobodyIsToldOfAHandoverThatWasUndoneBefore() async throws {
    _ = try await undo(try await give(to: "rob"))
    #expect(try await told(drivers.rob).isEmpty)
    #expect(try await told(drivers.pat) == ["Bella Napoli: verified"])
  }

  @Test("Only who was told of the handover is told that it was undone")
  func handover() async throws {
    let given = try await give(to: "rob")
    #expect(try await told(drivers.rob) == ["Bella Napoli: you are the owner now"])
    _ = try await undo(given)
    #expect(
      try await told(drivers.rob)
        == ["Bella Napoli: no longer yours", "Bella Napoli: you are the owner now"])
    #expect(
      try await told(drivers.pat) == [
        "Bella Napoli: no longer yours", "Bella Napoli: verified",
        "Bella Napoli: you are the owner now",
      ])
  }

  @Test("Who has a business for a moment is told nothing, the others what became of it")
  func passedOn() async throws {
    _ = try await give(to: "rob")
    _ = try await give(to: "anna")
    #expect(try await told(drivers.rob).isEmpty)
    #expect(
      try await told(drivers.pat)
        == ["Bella Napoli: no longer yours", "Bella Napoli: verified"])
  }
}
