import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("What explore remembers is what the book says")
struct ExploreMemoryTests {
  private let bench: MenuBench
  private let near = "54.687157,25.279652"

  init() async throws { bench = try await MenuBench() }

  private func found(search: String? = nil) async throws -> [ExplorePlaceView] {
    var input = ExplorePartners(near: near)
    input.search = search
    return try await bench.market.book.dependencies.explore
      .partners(input, Call(bench.market.visitor)).output.items
  }

  private func change(
    _ name: String, _ change: @Sendable (inout Partner) -> Void,
    andThen end: @Sendable () throws -> Void = {}
  ) async throws {
    try await bench.market.book.write { transaction in
      let partners = transaction.repository(Partner.self)
      var partner = try #require(
        try await partners.first(where: .equals(Partner.Columns.foldedName, name)))
      change(&partner)
      _ = try await partners.update(partner)
      try end()
    }
  }

  private func records<Record: Entity>(_ type: Record.Type) async throws -> [Record] {
    try await bench.market.book.read { transaction in
      try await transaction.repository(type).all(where: .everything)
    }
  }

  @Test func everyChangeIsSeenByTheNextLook() async throws {
    #expect(try await found().map(\.minimumOrder) == ["10.00"])
    try await change("bella napoli") { $0.minimumOrder = 700 }
    #expect(try await found().map(\.minimumOrder) == ["7.00"])
    try await change("bella napoli") { ($0.ratingSum, $0.ratings) = (9, 2) }
    #expect(try await found().map { $0.rating?.description } == ["4.5"])
    try await bench.addPartner(
      "North", .grocery, north: 1, radius: 5_000, minutes: 10,
      hours: OpenSpan(opens: 0, closes: 0))
    #expect(try await found().map(\.partner) == ["Bella Napoli", "North"])
    #expect(try await found(search: "north").map(\.partner) == ["North"])
    try await change("north") { ($0.name, $0.foldedName) = ("South", "south") }
    #expect(try await found(search: "north").isEmpty)
    #expect(try await found(search: "south").map(\.partner) == ["South"])
    try await change("south") { $0.state = .suspended }
    #expect(try await found().map(\.partner) == ["Bella Napoli"])
  }

  @Test func aPartnerThatMovesIsFoundWhereItIs() async throws {
    #expect(try await found().map(\.partner) == ["Bella Napoli"])
    try await change("bella napoli") { $0.latitude += 5_000_000 }
    #expect(try await found().isEmpty)
    #expect(try await records(ExploreDistrict.self).map(\.places) == [1])
    try await change("bella napoli") { $0.latitude -= 5_000_000 }
    #expect(try await found().map(\.partner) == ["Bella Napoli"])
  }

  @Test func whatWasRolledBackWasNeverThere() async throws {
    #expect(try await found().map(\.minimumOrder) == ["10.00"])
    struct Changed: Error {}
    await #expect(throws: Changed.self) {
      try await change("bella napoli") {
        $0.minimumOrder = 700
      } andThen: {
        throw Changed()
      }
    }
    try await change("bella napoli") { $0.minimumOrder = 800 }
    #expect(try await found().map(\.minimumOrder) == ["8.00"])
  }

  @Test func districtsAndWordsCountWhatIsThere() async throws {
    let districts = try await records(ExploreDistrict.self)
    #expect(districts.map(\.places) == [1])
    let postings = try await records(ExplorePosting.self)
    for word in try await records(ExploreWord.self) {
      #expect(word.places == Int64(postings.count { $0.word == word.text }), "\(word.text)")
    }
    try await change("bella napoli") { $0.state = .suspended }
    #expect(try await records(ExploreDistrict.self).isEmpty)
  }
}
