import OpsDomain
import OpsStorage

/// Values come back as they went in.
enum ValueLaws {
  static let all = [
    Law("every kind of column survives", everyKindSurvives),
    Law("absence survives in every nullable column", absenceSurvives),
    Law("the ends of 64 bits survive and compare", extremesSurvive),
    Law("identifiers beyond 2^53 survive", largeIdentifiersSurvive),
    Law("bytes survive, also none and zeros", bytesSurvive),
    Law("dates sort as dates", datesSort),
  ]

  private typealias Columns = ContractEntity.Columns

  static func everyKindSurvives(_ bench: LawBench) async throws {
    let group = try await bench.putGroup("group")
    let stored = try await bench.put(
      bench.entity("full") { entity in
        entity.groupID = group.id
        entity.slot = 7
        entity.title = "Title"
        entity.note = "note"
        entity.count = -5
        entity.rank = 9
        entity.flag = true
        entity.choice = false
        entity.amount = Quantity(rawValue: 2_550_001)
        entity.price = UnitPrice(rawValue: 125_000)
        entity.at = .maximum
        entity.until = .minimum
        entity.day = .maximum
        entity.due = .minimum
        entity.digest = [0, 1, 254, 255]
      })
    try Expect.equal(try await bench.all(), [stored], "the record")
  }

  static func absenceSurvives(_ bench: LawBench) async throws {
    let stored = try await bench.put(bench.entity("bare"))
    try Expect.equal(try await bench.all(), [stored], "the record")
    let full = try await bench.put(
      bench.entity("full") { entity in
        entity.note = "note"
        entity.rank = 1
        entity.choice = true
        entity.price = .zero
        entity.until = .epoch
        entity.due = .minimum
      })
    var emptied = full
    emptied.note = nil
    emptied.rank = nil
    emptied.choice = nil
    emptied.price = nil
    emptied.until = nil
    emptied.due = nil
    let wanted = emptied
    let written = try await bench.write { try await $0.update(wanted) }
    try Expect.equal(try await bench.all(), [stored, written], "the records after emptying one")
  }

  static func extremesSurvive(_ bench: LawBench) async throws {
    let values: [Int64] = [.min, .min + 1, -1, 0, (1 << 53) + 1, .max - 1, .max]
    let positions = [Columns.count, Columns.rank, Columns.amount, Columns.at].compactMap(
      ContractEntity.schema.position(of:))
    let rows = values.enumerated().map { index, value -> Row in
      var row = bench.entity("\(index)").row
      for position in positions { row.values[position] = .integer(value) }
      return row
    }
    try await bench.write { overlay in
      for row in rows { _ = try await overlay.insert(ContractEntity.schema, row) }
    }
    for (column, position) in zip([Columns.count, Columns.rank, Columns.amount], positions) {
      let found = try await bench.list(
        Query(ContractEntity.schema, order: [.ascending(column)]))
      try Expect.equal(
        found.map { $0.values[position] }, values.map(Value.integer), "values of \(column.name)")
      let above = try await bench.list(
        Query(ContractEntity.schema, where: .greater(column, .integer(.max - 1))))
      try Expect.equal(above.map { $0.values[position] }, [.integer(.max)], "above max - 1")
    }
    let extremes = try await bench.figures(
      Aggregate(ContractEntity.schema, .minimum(Columns.rank), .maximum(Columns.rank)))
    try Expect.equal(extremes, [[.integer(.min), .integer(.max)]], "the extremes")
  }

  static func largeIdentifiersSurvive(_ bench: LawBench) async throws {
    let identifiers: [Int64] = [.max, (1 << 53) + 1, (1 << 62) + 3]
    for raw in identifiers {
      let id = RecordID(rawValue: raw)
      let group = try await bench.put(ContractGroup(id: id, name: "\(raw)"))
      let entity = try await bench.put(bench.entity("\(raw)") { $0.groupID = id })
      let (foundGroup, found) = try await bench.read { reader in
        (
          try await reader.entity(ContractGroup.self, id),
          try await reader.records(
            Query(ContractEntity.schema, where: .equals(Columns.groupID, .id(id))))
        )
      }
      try Expect.equal(foundGroup, group, "the record \(raw)")
      try Expect.equal(found, [entity.row], "the record that refers to \(raw)")
    }
  }

  static func bytesSurvive(_ bench: LawBench) async throws {
    let values: [[UInt8]] = [[], [0], [0, 0], Array(0...255), Array(repeating: 7, count: 100_000)]
    try await bench.put(
      values.enumerated().map { index, bytes in bench.entity("\(index)") { $0.digest = bytes } })
    try Expect.equal(try await bench.all().map(\.digest), values, "the bytes")
    let found = try await bench.list(
      Query(ContractEntity.schema, where: .equals(Columns.digest, .bytes([0, 0]))))
    try Expect.equal(try found.map { try ContractEntity($0).code }, ["2"], "found by its bytes")
    let empty = try await bench.list(
      Query(ContractEntity.schema, where: .equals(Columns.digest, .bytes([]))))
    try Expect.equal(try empty.map { try ContractEntity($0).code }, ["0"], "found by no bytes")
  }

  static func datesSort(_ bench: LawBench) async throws {
    let dates = [CivilDate.minimum, .init(daysSinceEpoch: -1), .init(daysSinceEpoch: 0), .maximum]
    try await bench.put(
      dates.reversed().map { date in bench.entity("\(date)") { $0.day = date } })
    let rows = try await bench.list(Query(ContractEntity.schema, order: [.ascending(Columns.day)]))
    try Expect.equal(try rows.map { try ContractEntity($0).day }, dates, "the order of dates")
    let early = try await bench.list(
      Query(ContractEntity.schema, where: .less(Columns.day, .text("1970-01-01"))))
    try Expect.equal(early.count, 2, "dates before 1970")
  }
}
