import OpsDomain
import OpsStorage
import OpsStorageLocal
import Testing

/// SQL and memory must give the same answer to any query.
@Suite struct QueryAgreementTests {
  private struct Maker {
    let random: SeededRandom

    func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    func pick<T>(_ items: [T]) -> T { items[below(items.count)] }

    func value() -> Value {
      pick([
        .null, .integer(0), .integer(1), .integer(-5), .integer(.max), .text(""), .text("1"),
        .text("é"), .text("e\u{301}"), .text("Z"), .text("2026-01-02"), .bytes([]), .bytes([1]),
      ])
    }

    func cell(_ column: Column) -> Value {
      var found = value()
      while !column.accepts(found) { found = value() }
      if column.kind == .bool { return .bool(below(2) == 1) }
      return found
    }

    func predicate(_ columns: [Column], depth: Int) -> Predicate {
      let column = pick(columns)
      switch below(depth > 0 ? 14 : 10) {
      case 0: return .equals(column, value())
      case 1: return .notEquals(column, value())
      case 2: return .less(column, value())
      case 3: return .lessOrEqual(column, value())
      case 4: return .greater(column, value())
      case 5: return .greaterOrEqual(column, value())
      case 6: return .oneOf(column, (0..<below(4)).map { _ in value() })
      case 7: return .contains(column, pick(["", "1", "é", "e"]))
      case 8: return .lessThanColumn(column, pick(columns))
      case 9: return pick([.everything, .nothing])
      case 10, 11: return .not(predicate(columns, depth: depth - 1))
      case 12: return .and((0..<below(4)).map { _ in predicate(columns, depth: depth - 1) })
      default: return .or((0..<below(4)).map { _ in predicate(columns, depth: depth - 1) })
      }
    }
  }

  private static let schema = Schema(
    "samples", area: .sales,
    columns: [
      Column("number", .integer), Column("maybe", .integer, nullable: true), Column("word", .text),
      Column("remark", .text, nullable: true), Column("flag", .bool),
      Column("raw", .bytes, nullable: true), Column("day", .date, nullable: true),
    ])

  @Test func sqlAndMemoryAgree() async throws {
    let book = try LocalBook()
    let store = try await LocalStore(path: book.path, schemas: [Self.schema])
    let maker = Maker(random: SeededRandom(seed: 42))
    var rows: [Row] = []
    for id in 1...60 {
      let cells = Self.schema.columns.dropFirst(2).map { maker.cell($0) }
      rows.append(Row([.integer(Int64(id)), .integer(1)] + cells))
    }
    let samples = rows
    try await store.insert(samples.map { (Self.schema, $0) }, key: "k")
    let stranger = Column("stranger", .integer, nullable: true)
    for round in 0..<1_500 {
      let filter = maker.predicate(Self.schema.columns + [stranger], depth: 3)
      let order = (0..<maker.below(3)).map { _ in
        let column = maker.pick(Self.schema.columns)
        return maker.below(2) == 0 ? Order.ascending(column) : .descending(column)
      }
      var query = Query(Self.schema, where: filter, order: order, limit: 1 + maker.below(20))
      if maker.below(2) == 0 { query.after = query.position(of: maker.pick(samples)) }
      let asked = query
      let found = try await store.read(.latest) { try await $0.records(asked) }
      let wanted = MemoryInterpreter.page(samples, of: asked)
      #expect(found == wanted, "round \(round): \(asked.filter)")
      let aggregate = Aggregate(
        Self.schema, where: filter, groupedBy: maker.below(2) == 0 ? [] : order.map(\.column),
        measures: [.count, .minimum(Self.schema.columns[maker.below(9)]), .sum(.id)])
      let figures = try await store.read(.latest) { try await $0.figures(aggregate) }
      #expect(
        figures == (try MemoryInterpreter.figures(samples, of: aggregate)), "round \(round)")
    }
    try await store.close()
  }
}
