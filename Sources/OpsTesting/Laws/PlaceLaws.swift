import OpsDomain
import OpsStorage

/// What happened at one moment lies in the order in which it was committed, whatever identifiers
/// the writers had drawn before.
enum PlaceLaws {
  static let all = [
    Law("equal times are in the order of commits", commitsDecide),
    Law("what is not committed stands behind what is, as it was written", pendingStandsBehind),
    Law("a record keeps its place and nobody else can set one", placesAreKept),
    Law("each commit of a run has places of its own", runsHavePlaces),
    Law("the place is in the image and so in the chain", placesAreJournalled),
    Law("random commits of one moment are in the order of commits", randomOrder),
  ]

  private static let moment = Instant(milliseconds: 1_800_000_000_000)

  private static func event(_ bench: LawBench, _ name: String) -> ContractEvent {
    ContractEvent(id: bench.nextID(), name: name, at: moment)
  }

  private static var byTime: Query {
    Query(ContractEvent.schema, order: [.ascending(ContractEvent.Columns.at)])
  }

  private static func names(_ rows: [Row]) throws -> [String] {
    try rows.map { try ContractEvent($0).name }
  }

  private static func expect(_ bench: LawBench, _ wanted: [String]) async throws {
    try Expect.equal(try names(await bench.list(byTime)), wanted, "oldest first")
    var backwards = byTime
    backwards.order = [.descending(ContractEvent.Columns.at)]
    try Expect.equal(try names(await bench.list(backwards)), wanted.reversed(), "newest first")
    var page = byTime
    page.limit = 1
    var visited: [Row] = []
    while let row = try await bench.list(page).first {
      visited.append(row)
      page.after = page.position(of: row)
    }
    try Expect.equal(try names(visited), wanted, "page by page")
  }

  static func commitsDecide(_ bench: LawBench) async throws {
    let early = event(bench, "early identifier")
    let late = event(bench, "late identifier")
    try await bench.put(late)
    try await bench.put(early)
    try await expect(bench, ["late identifier", "early identifier"])
    let (third, second) = (event(bench, "third"), event(bench, "second"))
    try await bench.put([second, third])
    try await expect(bench, ["late identifier", "early identifier", "second", "third"])
  }

  static func pendingStandsBehind(_ bench: LawBench) async throws {
    let (third, second) = (event(bench, "third"), event(bench, "second"))
    try await bench.put(event(bench, "first"))
    let seen = try await bench.write { overlay in
      _ = try await overlay.insert(second)
      _ = try await overlay.insert(third)
      var changed = try Expect.some(
        try await overlay.entity(ContractEvent.self, second.id), "the second")
      changed.name = "second again"
      _ = try await overlay.update(changed)
      return try await overlay.records(byTime)
    }
    try Expect.equal(try names(seen), ["first", "second again", "third"], "in the transaction")
    try await expect(bench, ["first", "second again", "third"])
  }

  static func placesAreKept(_ bench: LawBench) async throws {
    var forged = event(bench, "forged")
    try await bench.put(event(bench, "first"))
    forged.place = JournalPlace(sequence: 0, position: 0)
    try await bench.put(forged)
    try await expect(bench, ["first", "forged"])
    let id = forged.id
    var stored = try Expect.some(
      try await bench.read { try await $0.entity(ContractEvent.self, id) }, "the record")
    try Expect.equal(stored.place, JournalPlace(sequence: 2, position: 0), "the place")
    stored.place = JournalPlace(sequence: 0, position: 0)
    stored.name = "changed"
    let wanted = stored
    _ = try await bench.write { try await $0.update(wanted) }
    try await expect(bench, ["first", "changed"])
  }

  static func runsHavePlaces(_ bench: LawBench) async throws {
    let events = (0..<6).map { event(bench, "\($0)") }
    let headers = events.map { _ in bench.header() }
    let inputs = Array(zip(events.reversed(), headers))
    let seen = try await bench.store.transactEach(inputs) { input, overlay in
      overlay.header = input.1
      _ = try await overlay.insert(input.0)
      return try await overlay.records(byTime)
    }
    for (count, result) in seen.enumerated() {
      let wanted = (0...count).map { "\(5 - $0)" }
      try Expect.equal(try names(try result.get().answer), wanted, "after \(count + 1) commits")
    }
    try await expect(bench, ["5", "4", "3", "2", "1", "0"])
    let changed = try await bench.read { try await $0.entity(ContractEvent.self, events[5].id) }
    try Expect.equal(changed?.place, JournalPlace(sequence: 1, position: 0), "the first place")
  }

  static func placesAreJournalled(_ bench: LawBench) async throws {
    try await bench.put([event(bench, "a"), event(bench, "b")])
    let commits = try await bench.store.journal.commits(after: 0, limit: 1)
    let rows = try commits.flatMap(\.entries).map {
      try RowImage.decode($0.image ?? [], schema: ContractEvent.schema)
    }
    try Expect.equal(
      rows.map { $0.place(in: ContractEvent.schema) },
      [JournalPlace(sequence: 1, position: 0), JournalPlace(sequence: 1, position: 1)],
      "the places in the images")
    try Expect.equal(try await bench.list(byTime), rows, "the stored rows")
  }

  /// Random programs of one moment, with identifiers drawn in any order, against a plain list.
  static func randomOrder(_ bench: LawBench) async throws {
    let dice = Dice(seed: 20_300)
    var model: [String] = []
    for round in 0..<12 {
      let drawn = (0...dice.below(4)).map { event(bench, "\(round).\($0)") }
      let written = drawn.map { (dice.below(1_000), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
      let isDropped = dice.chance(17)
      if isDropped {
        try await bench.pretend { for event in written { _ = try await $0.insert(event) } }
      } else {
        try await bench.put(written)
        model += written.map(\.name)
      }
      try Expect.equal(
        try names(await bench.list(byTime)), model, "round \(round) of the seed 20300")
    }
    try await expect(bench, model)
  }
}
