import OpsDomain
import OpsStorage

/// Every condition gives the verdict of the memory interpreter, for absent values too.
enum PredicateLaws {
  static let all = [
    Law("every comparison gives the interpreter's verdict", comparisons),
    Law("comparisons of two columns give the interpreter's verdict", columnComparisons),
    Law("joined and negated conditions give the interpreter's verdict", joined),
    Law("a filter with many values finds them all", manyValues),
  ]

  private typealias Columns = ContractEntity.Columns

  /// Conditions over every kind of column with values below, among, above and without.
  static let conditions: [Predicate] = cases.flatMap { column, values in
    values.flatMap { value -> [Predicate] in
      [
        .equals(column, value), .notEquals(column, value), .less(column, value),
        .lessOrEqual(column, value), .greater(column, value), .greaterOrEqual(column, value),
        .oneOf(column, [value]),
      ]
    } + [.oneOf(column, []), .oneOf(column, values), .oneOf(column, values + [.null])]
  }

  private static let cases: [(Column, [Value])] = [
    (Columns.rank, [.null, .integer(-9), .integer(0), .integer(9)]),
    (Columns.count, [.null, .integer(0)]),
    (Columns.note, [.null, .text(""), .text("a"), .text("e\u{301}"), .text("\u{FFFF}")]),
    (Columns.title, [.text("B"), .text("b")]),
    (Columns.choice, [.null, .integer(0), .integer(1)]),
    (Columns.flag, [.integer(1)]),
    (Columns.price, [.null, .integer(4)]),
    (Columns.amount, [.integer(250_000)]),
    (Columns.until, [.null, .integer(2)]),
    (Columns.due, [.null, .text("1970-01-02")]),
    (Columns.digest, [.bytes([]), .bytes([100]), .bytes([200, 200])]),
    (.id, [.integer(5)]),
    (.version, [.integer(1)]),
  ]

  static func comparisons(_ bench: LawBench) async throws {
    let searches = ["", "a", "A", "é", "e"].flatMap { text -> [Predicate] in
      [.contains(Columns.note, text), .contains(Columns.title, text)]
    }
    try await expectVerdicts(bench, conditions + searches + [.everything, .nothing])
  }

  static func columnComparisons(_ bench: LawBench) async throws {
    try await expectVerdicts(
      bench,
      [
        .lessThanColumn(Columns.count, Columns.rank), .lessThanColumn(Columns.rank, Columns.count),
        .lessThanColumn(Columns.rank, Columns.rank), .lessThanColumn(Columns.at, Columns.until),
        .lessThanColumn(Columns.title, Columns.note), .lessThanColumn(Columns.day, Columns.due),
        .lessThanColumn(Columns.due, Columns.day), .lessThanColumn(Columns.price, Columns.amount),
      ])
  }

  static func joined(_ bench: LawBench) async throws {
    let parts: [Predicate] = [
      .everything, .nothing, .equals(Columns.rank, .null), .less(Columns.rank, .integer(1)),
      .not(.greater(Columns.rank, .integer(0))), .contains(Columns.note, "a"),
      .not(.oneOf(Columns.note, [.null, .text("a")])),
      .not(.not(.notEquals(Columns.choice, .null))),
    ]
    var conditions: [Predicate] = [.and([]), .or([])]
    for left in parts {
      for right in parts {
        conditions.append(.and([left, right]))
        conditions.append(.or([left, .not(right)]))
        conditions.append(.both(.or([left, right]), .not(.and([right, left]))))
      }
    }
    try await expectVerdicts(bench, conditions)
  }

  static func manyValues(_ bench: LawBench) async throws {
    let stored = try await bench.put((0..<300).map { bench.entity("\($0)") })
    let wanted = stored.filter { $0.id.rawValue.isMultiple(of: 2) }
    let rows = try await bench.list(
      Query(ContractEntity.schema, where: .oneOf(Columns.code, wanted.map { .text($0.code) })))
    try Expect.equal(rows, wanted.map(\.row), "the records with these codes")
  }

  /// Asks each condition and its negation.
  private static func expectVerdicts(_ bench: LawBench, _ conditions: [Predicate]) async throws {
    let rows = try await bench.put(ContractSamples.entities(36, bench.nextID)).map(\.row)
    try await bench.read { reader in
      for condition in conditions {
        for filter in [condition, .not(condition)] {
          let query = Query(ContractEntity.schema, where: filter)
          let found = try await reader.records(query).map(\.id)
          let wanted = MemoryInterpreter.page(rows, of: query).map(\.id)
          if found != wanted { throw LawViolation("\(filter.summary): \(found), not \(wanted)") }
        }
      }
    }
  }
}
