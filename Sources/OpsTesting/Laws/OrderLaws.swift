import OpsDomain
import OpsStorage

/// Lists have one total order, the same in every store.
enum OrderLaws {
  static let all = [
    Law("absent values come first ascending and last descending", absentFirst),
    Law("the identifier settles ties in the direction of the last step", identifierSettlesTies),
    Law("without an order rows come by identifier", byIdentifier),
    Law("every order is the one of the memory interpreter", sameAsMemory),
  ]

  private typealias Columns = ContractEntity.Columns

  static func absentFirst(_ bench: LawBench) async throws {
    try await bench.put([
      bench.entity("one") { $0.rank = 1 }, bench.entity("none"),
      bench.entity("minus") { $0.rank = -1 },
    ])
    try await expect(bench, [.ascending(Columns.rank)], ["none", "minus", "one"])
    try await expect(bench, [.descending(Columns.rank)], ["one", "minus", "none"])
  }

  static func identifierSettlesTies(_ bench: LawBench) async throws {
    try await bench.put([
      bench.entity("a") { $0.rank = 1 }, bench.entity("b") { $0.rank = 1 }, bench.entity("c"),
      bench.entity("d"),
    ])
    try await expect(bench, [.ascending(Columns.rank)], ["c", "d", "a", "b"])
    try await expect(bench, [.descending(Columns.rank)], ["b", "a", "d", "c"])
    try await expect(
      bench, [.ascending(Columns.rank), .descending(Columns.flag)], ["d", "c", "b", "a"])
  }

  static func byIdentifier(_ bench: LawBench) async throws {
    let entities = (0..<5).map { bench.entity("\($0)") }
    try await bench.put(entities.reversed())
    try await expect(bench, [], ["0", "1", "2", "3", "4"])
    try await expect(bench, [.descending(Column.id)], ["4", "3", "2", "1", "0"])
  }

  static func sameAsMemory(_ bench: LawBench) async throws {
    let rows = try await bench.put(ContractSamples.entities(60, bench.nextID)).map(\.row)
    for order in ContractSamples.orders {
      let query = Query(ContractEntity.schema, order: order)
      try Expect.equal(
        try await bench.list(query).map(\.id), MemoryInterpreter.page(rows, of: query).map(\.id),
        "the order \(order.map(\.summary))")
    }
  }

  private static func expect(_ bench: LawBench, _ order: [Order], _ codes: [String]) async throws {
    let rows = try await bench.list(Query(ContractEntity.schema, order: order))
    try Expect.equal(try rows.map { try ContractEntity($0).code }, codes, "the order")
  }
}
