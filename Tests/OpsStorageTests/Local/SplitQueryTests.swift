import OpsDomain
import OpsStorage
import OpsStorageLocal
import OpsStorageSQL
import Testing

/// A query that is taken apart for an index answers what the whole one does.
@Suite struct SplitQueryTests {
  private enum State: String, CaseIterable { case open, held, done }

  private static let state = Column("state", .text, words: State.self)
  private static let rank = Column("rank", .integer)
  private static let due = Column("due", .date, nullable: true)
  private static let at = Column("at", .instant)
  private static let schema = Schema(
    "tasks", area: .sales, columns: [state, rank, due, at, Column.journalPlace],
    indexes: [
      [at, Column.journalPlace], [state, at, Column.journalPlace],
      SecondaryIndex([state, rank, at, Column.journalPlace], falling: [rank]),
      [state, due, at, Column.journalPlace],
    ])

  private static let orders: [[Order]] = [
    [.descending(at)], [.ascending(at)], [.descending(rank), .ascending(at)],
    [.ascending(due), .ascending(at)], [.ascending(rank), .descending(at)], [],
  ]

  private static func rows(_ random: SeededRandom) -> [Row] {
    (1...80).map { id in
      func below(_ bound: UInt64) -> Int64 { Int64(random.next() % bound) }
      let day = below(4) == 0 ? Value.null : .text("2027-01-0\(1 + below(3))")
      return Row([
        .integer(Int64(id)), .integer(1),
        .text(State.allCases[Int(below(3))].rawValue), .integer(below(3)), day,
        .integer(below(5)), below(9) == 0 ? .null : .integer(below(40)),
      ])
    }
  }

  @Test func pagesAreThoseOfTheWholeQuery() async throws {
    let book = try LocalBook()
    let store = try await LocalStore(path: book.path, schemas: [Self.schema])
    let random = SeededRandom(seed: 7)
    // The store sets the places in the journal, so what it has is what memory is asked about.
    try await store.insert(Self.rows(random).map { (Self.schema, $0) }, key: "k")
    let all = Query(Self.schema)
    let rows = try await store.read(.latest) { try await $0.records(all) }
    let filters: [Predicate] = [
      .everything, .equals(Self.state, .text("open")),
      .oneOf(Self.state, [.text("done"), .text("open"), .text("done")]), .oneOf(Self.state, []),
      .and([.oneOf(Self.state, [.text("held"), .text("open")]), .greater(Self.rank, .integer(0))]),
      .and([.lessOrEqual(Self.due, .text("2027-01-02"))]), .notEquals(Self.state, .text("held")),
    ]
    for order in Self.orders {
      for filter in filters {
        var query = Query(Self.schema, where: filter, order: order, limit: 7)
        var pages = 0
        while true {
          let asked = query
          let found = try await store.read(.latest) { try await $0.records(asked) }
          #expect(found == MemoryInterpreter.page(rows, of: asked), "\(filter) \(order)")
          guard let last = found.last, found.count == query.limit else { break }
          query.after = query.position(of: last)
          pages += 1
        }
        #expect(pages < 20)
      }
    }
    try await store.close()
  }

  @Test func aQueryIsTakenApartForItsIndex() {
    func parts(_ filter: Predicate, _ order: [Order]) -> Int {
      QueryParts.of(Query(Self.schema, where: filter, order: order)).count
    }
    #expect(parts(.everything, [.descending(Self.at)]) == 1)
    #expect(parts(.everything, [.descending(Self.rank), .ascending(Self.at)]) == 3)
    #expect(parts(.equals(Self.state, .text("open")), [.descending(Self.at)]) == 1)
    let two = Predicate.oneOf(Self.state, [.text("open"), .text("done")])
    #expect(parts(two, [.ascending(Self.at)]) == 2)
    // No index goes up in both.
    #expect(parts(two, [.ascending(Self.rank), .ascending(Self.at)]) == 1)
  }
}
