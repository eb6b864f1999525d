import OpsDomain
import OpsStorage
import Testing

/// Verdicts, orders and figures over rows in memory, spelled out.
@Suite struct MemoryInterpreterTests {
  private static let size = Column("size", .integer, nullable: true)
  private static let name = Column("name", .text, nullable: true)
  private static let schema = Schema("things", area: .platform, columns: [size, name])

  private static func row(_ id: Int64, _ size: Value, _ name: Value = .null) -> Row {
    Row([.integer(id), .integer(1), size, name])
  }

  private let rows = [
    row(1, .integer(5), .text("b")), row(2, .null, .text("a")), row(3, .integer(-1)),
    row(4, .integer(5), .text("B")),
  ]

  private func found(_ filter: Predicate) -> [Int64] {
    MemoryInterpreter.page(rows, of: Query(Self.schema, where: filter)).map(\.id.rawValue)
  }

  @Test func comparisonsWithAbsentValuesAreFalse() {
    let value = Value.integer(5)
    #expect(found(.less(Self.size, value)) == [3])
    #expect(found(.lessOrEqual(Self.size, value)) == [1, 3, 4])
    #expect(found(.greater(Self.size, .integer(-1))) == [1, 4])
    #expect(found(.greaterOrEqual(Self.size, .integer(-1))) == [1, 3, 4])
    for absent in [
      Predicate.less(Self.size, .null), .lessOrEqual(Self.size, .null),
      .greater(Self.size, .null), .greaterOrEqual(Self.size, .null),
    ] { #expect(found(absent).isEmpty) }
  }

  @Test func equalityAsksForAbsenceToo() {
    #expect(found(.equals(Self.size, .null)) == [2])
    #expect(found(.notEquals(Self.size, .null)) == [1, 3, 4])
    #expect(found(.notEquals(Self.size, .integer(5))) == [2, 3])
    #expect(found(.oneOf(Self.size, [.null, .integer(-1)])) == [2, 3])
    #expect(found(.oneOf(Self.size, [])).isEmpty)
  }

  @Test func negationIsTwoValued() {
    #expect(found(.not(.less(Self.size, .integer(0)))) == [1, 2, 4])
    #expect(found(.not(.contains(Self.name, "b"))) == [2, 3, 4])
    #expect(found(.not(.and([]))).isEmpty)
    #expect(found(.not(.or([]))) == [1, 2, 3, 4])
  }

  @Test func textComparesByItsBytes() {
    #expect(found(.contains(Self.name, "B")) == [4])
    #expect(found(.contains(Self.name, "")) == [1, 2, 4])
    #expect(found(.less(Self.name, .text("a"))) == [4])
    #expect(found(.lessThanColumn(Self.size, Self.name)) == [1, 4])
  }

  @Test func kindsHaveOneOrder() {
    let sorted: [Value] = [
      .null, .integer(.min), .integer(.max), .text(""), .text("a"), .bytes([]), .bytes([0]),
    ]
    for (left, value) in sorted.enumerated() {
      for (right, other) in sorted.enumerated() {
        #expect(Value.precedes(value, other) == (left < right))
      }
    }
  }

  @Test func orderIsTotal() {
    let query = Query(Self.schema, order: [.descending(Self.size)])
    #expect(MemoryInterpreter.page(rows, of: query).map(\.id.rawValue) == [4, 1, 3, 2])
    var next = query
    next.limit = 2
    next.after = [.integer(5), .integer(4)]
    #expect(MemoryInterpreter.page(rows, of: next).map(\.id.rawValue) == [1, 3])
    next.after = [.null, .integer(3)]
    #expect(MemoryInterpreter.page(rows, of: next).map(\.id.rawValue) == [2])
  }

  @Test func figuresComeByGroup() throws {
    let figures = try MemoryInterpreter.figures(
      rows,
      of: Aggregate(
        Self.schema, groupedBy: [Self.size], .count, .sum(Self.size), .maximum(Self.name)))
    #expect(
      figures == [
        [.null, .integer(1), .integer(0), .text("a")],
        [.integer(-1), .integer(1), .integer(-1), .null],
        [.integer(5), .integer(2), .integer(10), .text("b")],
      ])
  }

  @Test func sumBeyond64BitsIsRefused() {
    let large = [Self.row(1, .integer(.max)), Self.row(2, .integer(1))]
    #expect(throws: OpsError.self) {
      try MemoryInterpreter.figures(large, of: Aggregate(Self.schema, .sum(Self.size)))
    }
  }
}
