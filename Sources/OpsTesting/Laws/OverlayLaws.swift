import OpsDomain
import OpsStorage

/// A transaction reads what it has written.
enum OverlayLaws {
  static let all = [
    Law("a transaction reads its own inserts", readsInserts),
    Law("a transaction reads its own updates", readsUpdates),
    Law("a transaction does not read what it has deleted", doesNotReadDeleted),
    Law("a changed key answers at once, the old one no more", changedKeyAnswers),
    Law("figures count a transaction's own writes", figuresCountWrites),
    Law("others do not read what is not committed", othersDoNotRead),
    Law("a refused write leaves no trace in its transaction", refusedWriteLeavesNoTrace),
  ]

  private typealias Columns = ContractEntity.Columns
  private typealias Keys = ContractEntity.Keys

  static func readsInserts(_ bench: LawBench) async throws {
    try await bench.pretend { overlay in
      let entity = try await overlay.insert(bench.entity("a") { $0.rank = 3 })
      try await expect(overlay, entity, rank: 3)
    }
  }

  static func readsUpdates(_ bench: LawBench) async throws {
    let stored = try await bench.put(bench.entity("a") { $0.rank = 1 })
    try await bench.pretend { overlay in
      var changed = stored
      changed.rank = 2
      changed = try await overlay.update(changed)
      try await expect(overlay, changed, rank: 2)
      let old = try await overlay.records(listing(rank: 1))
      try Expect.that(old.isEmpty, "A list shows the row as it was before the update")
      changed.rank = 3
      changed = try await overlay.update(changed)
      try Expect.equal(changed.version, 3, "the version after two updates")
      try await expect(overlay, changed, rank: 3)
    }
  }

  static func doesNotReadDeleted(_ bench: LawBench) async throws {
    let stored = try await bench.put(bench.entity("a") { $0.rank = 1 })
    try await bench.pretend { overlay in
      try await overlay.delete(stored)
      let row = try await overlay.record(ContractEntity.schema, id: stored.id)
      try Expect.that(row == nil, "A deleted record is found by its identifier")
      let keyed = try await overlay.entity(ContractEntity.self, Keys.code, .text("a"))
      try Expect.that(keyed == nil, "A deleted record is found by its key")
      let listed = try await overlay.records(listing(rank: 1))
      try Expect.that(listed.isEmpty, "A deleted record is listed")
      let figures = try await overlay.figures(Aggregate(ContractEntity.schema, .count))
      try Expect.equal(figures, [[.integer(0)]], "the count after the delete")
    }
  }

  static func changedKeyAnswers(_ bench: LawBench) async throws {
    let stored = try await bench.put(bench.entity("old"))
    try await bench.pretend { overlay in
      var changed = stored
      changed.code = "new"
      changed = try await overlay.update(changed)
      let old = try await overlay.entity(ContractEntity.self, Keys.code, .text("old"))
      try Expect.that(old == nil, "The old key still answers")
      let new = try await overlay.entity(ContractEntity.self, Keys.code, .text("new"))
      try Expect.equal(new, changed, "the record under its new key")
    }
  }

  static func figuresCountWrites(_ bench: LawBench) async throws {
    let stored = try await bench.put(
      (1...3).map { number in bench.entity("\(number)") { $0.count = Int64(number) } })
    try await bench.pretend { overlay in
      try await overlay.delete(stored[0])
      var changed = stored[1]
      changed.count = 20
      _ = try await overlay.update(changed)
      _ = try await overlay.insert(bench.entity("4") { $0.count = 400 })
      let figures = try await overlay.figures(
        Aggregate(
          ContractEntity.schema, .count, .sum(Columns.count), .minimum(Columns.count),
          .maximum(Columns.count)))
      try Expect.equal(
        figures, [[.integer(3), .integer(423), .integer(3), .integer(400)]], "the figures")
    }
  }

  static func othersDoNotRead(_ bench: LawBench) async throws {
    let stored = try await bench.put(bench.entity("a"))
    try await bench.pretend { overlay in
      var changed = stored
      changed.title = "changed"
      _ = try await overlay.update(changed)
      _ = try await overlay.insert(bench.entity("b"))
      let seen = try await bench.all()
      try Expect.equal(seen, [stored], "what others see")
    }
  }

  static func refusedWriteLeavesNoTrace(_ bench: LawBench) async throws {
    let stored = try await bench.put([bench.entity("a"), bench.entity("b")])
    let committed = try await bench.commit { overlay in
      try await Expect.refusal(.duplicate, of: "an insert of a taken key") {
        _ = try await overlay.insert(bench.entity("a"))
      }
      try await Expect.refusal(.duplicate, of: "an update to a taken key") {
        var changed = stored[0]
        changed.code = "b"
        _ = try await overlay.update(changed)
      }
      try await Expect.refusal(.conflictVersion, of: "a delete of another version") {
        try await overlay.delete(ContractEntity.schema, id: stored[0].id, version: 7)
      }
    }
    try Expect.that(committed.receipt == nil, "Refused writes make a commit")
    try Expect.equal(try await bench.all(), stored, "the records")
  }

  private static func listing(rank: Int64) -> Query {
    Query(ContractEntity.schema, where: .equals(Columns.rank, .integer(rank)))
  }

  /// Demands that all four questions answer with `entity`, the only one with this rank.
  private static func expect(
    _ reader: any RecordReader, _ entity: ContractEntity, rank: Int64
  ) async throws {
    try Expect.equal(
      try await reader.entity(ContractEntity.self, entity.id), entity, "the record by identifier")
    try Expect.equal(
      try await reader.entity(ContractEntity.self, Keys.code, .text(entity.code)), entity,
      "the record by key")
    try Expect.equal(try await reader.records(listing(rank: rank)), [entity.row], "the list")
    let figures = try await reader.figures(
      Aggregate(
        ContractEntity.schema, where: .equals(Columns.rank, .integer(rank)), .count,
        .maximum(Columns.rank)))
    try Expect.equal(figures, [[.integer(1), .integer(rank)]], "the figures")
  }
}
