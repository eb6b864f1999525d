import OpsDomain
import OpsStorage

/// Figures are exact and in order.
enum AggregateLaws {
  static let all = [
    Law("figures of nothing are 0 and absent", figuresOfNothing),
    Law("figures leave absent values out", absentValuesAreLeftOut),
    Law("groups come in the order of their values, absent first", groupsInOrder),
    Law("figures obey the filter", figuresObeyFilter),
    Law("sums are exact up to 64 bits and refused beyond", sumsAreExact),
    Law("every figure is the one of the memory interpreter", sameAsMemory),
  ]

  private typealias Columns = ContractEntity.Columns

  static func figuresOfNothing(_ bench: LawBench) async throws {
    let none = Aggregate(
      ContractEntity.schema, .count, .sum(Columns.rank), .sum(Columns.count),
      .minimum(Columns.rank), .maximum(Columns.note))
    let wanted: [[Value]] = [[.integer(0), .integer(0), .integer(0), .null, .null]]
    try Expect.equal(try await bench.figures(none), wanted, "the figures of no rows")
    try await bench.put(bench.entity("a"))
    var filtered = none
    filtered.filter = .nothing
    try Expect.equal(try await bench.figures(filtered), wanted, "the figures of no matching rows")
    var grouped = filtered
    grouped.groups = [Columns.rank]
    try Expect.equal(try await bench.figures(grouped), [], "the groups of no rows")
  }

  static func absentValuesAreLeftOut(_ bench: LawBench) async throws {
    try await bench.put([
      bench.entity("a") { $0.rank = -4 }, bench.entity("b"), bench.entity("c") { $0.rank = 1 },
    ])
    let figures = try await bench.figures(
      Aggregate(
        ContractEntity.schema, .count, .sum(Columns.rank), .minimum(Columns.rank),
        .maximum(Columns.rank)))
    try Expect.equal(
      figures, [[.integer(3), .integer(-3), .integer(-4), .integer(1)]], "the figures")
    let absent = try await bench.figures(
      Aggregate(
        ContractEntity.schema, where: .equals(Columns.rank, .null), .count, .sum(Columns.rank),
        .minimum(Columns.rank)))
    try Expect.equal(absent, [[.integer(1), .integer(0), .null]], "the figures of absent values")
  }

  static func groupsInOrder(_ bench: LawBench) async throws {
    try await bench.put(
      [("b", 1), (nil, 2), ("B", 3), ("b", 4), ("", 5), (nil, 6)].enumerated().map {
        index, pair in
        bench.entity("\(index)") { entity in
          entity.note = pair.0
          entity.count = Int64(pair.1)
          entity.flag = index > 3
        }
      })
    let byNote = try await bench.figures(
      Aggregate(ContractEntity.schema, groupedBy: [Columns.note], .count, .sum(Columns.count)))
    try Expect.equal(
      byNote,
      [
        [.null, .integer(2), .integer(8)], [.text(""), .integer(1), .integer(5)],
        [.text("B"), .integer(1), .integer(3)], [.text("b"), .integer(2), .integer(5)],
      ], "the groups")
    let byTwo = try await bench.figures(
      Aggregate(ContractEntity.schema, groupedBy: [Columns.flag, Columns.note], .count))
    try Expect.equal(
      byTwo.map { Array($0.prefix(2)) },
      [
        [.integer(0), .null], [.integer(0), .text("B")], [.integer(0), .text("b")],
        [.integer(1), .null], [.integer(1), .text("")],
      ], "the groups of two columns")
  }

  static func figuresObeyFilter(_ bench: LawBench) async throws {
    try await bench.put((1...10).map { number in bench.entity("\(number)") { $0.count = number } })
    let figures = try await bench.figures(
      Aggregate(
        ContractEntity.schema, where: .greater(Columns.count, .integer(7)), .count,
        .sum(Columns.count), .minimum(Columns.code)))
    try Expect.equal(figures, [[.integer(3), .integer(27), .text("10")]], "the figures")
  }

  static func sumsAreExact(_ bench: LawBench) async throws {
    let half = Int64.max / 2
    try await bench.put([
      bench.entity("a") { $0.count = half }, bench.entity("b") { $0.count = half },
      bench.entity("c") { $0.count = 1 },
    ])
    let sum = Aggregate(ContractEntity.schema, .sum(Columns.count))
    try Expect.equal(try await bench.figures(sum), [[.integer(.max)]], "the largest sum")
    try await bench.put(bench.entity("d") { $0.count = 1 })
    try await Expect.refusal(.tooLarge, of: "a sum beyond 64 bits") {
      _ = try await bench.figures(sum)
    }
  }

  static func sameAsMemory(_ bench: LawBench) async throws {
    let rows = try await bench.put(ContractSamples.entities(50, bench.nextID)).map(\.row)
    let sums: [Aggregate.Measure] = [Columns.count, Columns.rank, Columns.amount, Columns.price]
      .map { .sum($0) }
    let extremes = ContractEntity.schema.columns.flatMap { column -> [Aggregate.Measure] in
      [.minimum(column), .maximum(column)]
    }
    let groups: [[Column]] =
      [[], [Columns.rank, Columns.choice], [Columns.due, Columns.note]]
      + ContractEntity.schema.columns.map { [$0] }
    for columns in groups {
      let aggregate = Aggregate(
        ContractEntity.schema, where: .notEquals(Columns.title, .text("B")), groupedBy: columns,
        measures: [.count] + sums + extremes)
      try Expect.equal(
        try await bench.figures(aggregate), try MemoryInterpreter.figures(rows, of: aggregate),
        "the figures by \(columns.map(\.name))")
    }
  }
}
