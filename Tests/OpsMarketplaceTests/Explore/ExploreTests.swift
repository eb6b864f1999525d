import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Explore finds partners near a place (M-W6, M-W8)")
struct ExploreTests {
  private let bench: MenuBench
  private let near = "54.687157,25.279652"

  init() async throws { bench = try await MenuBench() }

  private var explore: ExploreService { bench.market.book.dependencies.explore }

  private func found(
    by call: Call? = nil, _ change: (inout ExplorePartners) -> Void = { _ in }
  ) async throws -> Listing<ExplorePlaceView> {
    var input = ExplorePartners(near: near)
    change(&input)
    return try await explore.partners(input, call ?? Call(bench.market.visitor)).output
  }

  /// Adds a verified partner so many thousandths of a degree to the north.
  @discardableResult
  private func partner(
    _ name: String, north: Int64, radius: Int64 = 20_000, opens: Int = 0, closes: Int = 0,
    _ change: @escaping @Sendable (inout Partner) -> Void = { _ in }
  ) async throws -> Partner {
    try await bench.addPartner(
      name, .grocery, owner: bench.rob.principal.userID, north: north, radius: radius, minutes: 10,
      hours: OpenSpan(opens: opens, closes: closes), change)
  }

  @Test func aVisitorSeesWhatDeliversThere() async throws {
    try await partner("North", north: 50)
    try await partner("Too far", north: 60, radius: 5_000)
    let all = try await found().items
    #expect(all.map(\.partner) == ["Bella Napoli", "North"])
    #expect(all[0].distance == 0 && all[0].open)
    // 15 minutes of preparation, 4 of pickup and 4 of handing over; half as much more at most.
    #expect(all[0].minutes == 23 && all[0].latestMinutes == 35)
    #expect(all[1].minutes > 18)
    #expect(all[0].minimumOrder == "10.00" && all[0].rating == nil)
    #expect((5_550...5_570).contains(all[1].distance))
    let closed = await failure {
      try await explore.partners(
        ExplorePartners(near: near), Call(bench.market.book.principal(.driver)))
    }
    #expect(closed?.code == .denied)
  }

  @Test func onlyVerifiedPartnersAreThere() async throws {
    let north = try await partner("North", north: 10)
    _ = try await bench.market.book.write { transaction in
      var partner = try #require(
        try await transaction.repository(Partner.self).fetch(north.id))
      partner.state = .suspended
      return try await transaction.repository(Partner.self).update(partner)
    }
    #expect(try await found().items.map(\.partner) == ["Bella Napoli"])
    #expect(try await found(by: bench.anna).items.map(\.partner) == ["Bella Napoli"])
  }

  @Test func hoursDecide() async throws {
    try await partner("Bar", north: 1, opens: 18 * 60, closes: 2 * 60)
    let now = try await found().items
    #expect(now.map(\.open) == [true, false])
    let opens = try #require(now[1].opensAt)
    #expect(bench.market.book.world.calendar.text(of: opens) == "2027-03-01 18:00")
    #expect(try await found { $0.open = true }.items.map(\.partner) == ["Bella Napoli"])
    let night = try await found { $0.openAt = try? SiteTime(parsing: "2027-03-02 01:30") }
    #expect(night.items.map(\.partner) == ["Bar"])
  }

  @Test func kindFeatureAndCategoryNarrow() async throws {
    try await partner("Star", north: 1) { $0.isFeatured = true }
    #expect(try await found { $0.kind = .grocery }.items.map(\.partner) == ["Star"])
    #expect(try await found { $0.featured = true }.items.map(\.partner) == ["Star"])
    #expect(
      try await found { $0.category = .household }.items.map(\.partner) == ["Bella Napoli"])
    #expect(try await found { $0.category = .food }.items.isEmpty)
  }

  @Test(arguments: [
    "table lamp", "Lamp", "tabl", "tabel", "tble", "tablee", "tavle", "LAMP-1", "bella", "bela",
    "napoli lamp",
  ])
  func aWordIsFoundDespiteOneSlip(_ text: String) async throws {
    try await partner("North", north: 1)
    let items = try await found { $0.search = text }.items
    #expect(items.map(\.partner) == ["Bella Napoli"], "\(text)")
  }

  @Test(arguments: ["teblee", "chair", "lamp chair"])
  func whatIsNotThereIsNotFound(_ text: String) async throws {
    #expect(try await found { $0.search = text }.items.isEmpty)
  }

  @Test func wordsFollowTheMenu() async throws {
    let items = try await found { $0.search = "lamp" }.items
    #expect(items.first?.matches == ["Table lamp"])
    var edit = EditMenuItem(partner: bench.name, sku: "LAMP-1")
    edit.name = "Reading light"
    _ = try await bench.menus.edit(edit, bench.pat)
    #expect(try await found { $0.search = "table" }.items.isEmpty)
    let misspelt = try await found { $0.search = "raeding" }.items
    #expect(misspelt.map(\.partner) == ["Bella Napoli"])
    edit = EditMenuItem(partner: bench.name, sku: "LAMP-1")
    edit.available = .off
    _ = try await bench.menus.edit(edit, bench.pat)
    #expect(try await found { $0.search = "reading" }.items.isEmpty)
    let words = try await bench.market.book.read {
      try await $0.repository(ExploreWord.self).all(where: .everything).map(\.text)
    }
    #expect(Set(words) == ["bella", "napoli"])
    try await bench.undo(bench.pat)
    try await bench.undo(bench.pat)
    let back = try await found { $0.search = "table" }.items
    #expect(back.map(\.partner) == ["Bella Napoli"])
  }

  @Test func frequentWordsAreFoundAround() async throws {
    for number: Int64 in 1...310 {
      try await partner("Corner \(number)", north: number)
    }
    let first = try await found {
      $0.search = "conrer"
      $0.limit = 20
    }
    #expect(first.items.map(\.partner) == (1...20).map { "Corner \($0)" })
    let second = try await found {
      $0.search = "conrer"
      $0.limit = 20
      $0.after = first.next
    }
    #expect(second.items.first?.partner == "Corner 21")
  }

  @Test(arguments: ExploreSort.allCases)
  func pagesHoldEveryPlaceOnce(_ sort: ExploreSort) async throws {
    for number: Int64 in 1...23 {
      try await partner("Shop \(number)", north: number * 3 % 31) {
        $0.ratingSum = (number % 5 + 1) * 2
        $0.ratings = 2
        $0.minimumOrder = number % 4 * 100
        $0.preparation = TimeSpan(milliseconds: number % 3 * 600_000)
      }
    }
    var seen: [ExplorePlaceView] = []
    var next: String?
    repeat {
      let page = try await found {
        $0.sort = sort
        $0.limit = 5
        $0.after = next
      }
      seen += page.items
      next = page.next
    } while next != nil
    #expect(Set(seen.map(\.partner)).count == 24 && seen.count == 24)
    switch sort {
    case .distance: #expect(seen.map(\.distance) == seen.map(\.distance).sorted())
    case .time: #expect(seen.map(\.minutes) == seen.map(\.minutes).sorted())
    case .rating:
      let ratings = seen.map { $0.rating ?? .zero }
      #expect(ratings == ratings.sorted(by: >))
    case .minimum:
      let amounts = seen.compactMap { FixedPoint.parse($0.minimumOrder) }
      #expect(amounts == amounts.sorted())
    }
  }

  @Test(arguments: ["", "54.6", "91,0", "0,181", "54.6871571,25.2", "a,b"])
  func aPlaceIsTwoNumbers(_ text: String) async throws {
    let refused = await failure { try await found { $0.near = text } }
    #expect(refused?.code == .badValue && refused?.field == "near")
  }

  @Test func aSearchHasOneToSixWords() async throws {
    for text in ["--", "a b c d e f g"] {
      let refused = await failure { try await found { $0.search = text } }
      #expect(refused?.code == .badValue && refused?.field == "search")
    }
  }
}
