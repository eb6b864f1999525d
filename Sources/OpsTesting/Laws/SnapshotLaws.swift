import OpsDomain
import OpsStorage

/// What a reader may see between two questions.
enum SnapshotLaws {
  static let all = [
    Law("a snapshot sees one state around a commit", snapshotSeesOneState),
    Law("a snapshot never sees half a commit", snapshotSeesNoHalf),
    Law("the latest sees commits between questions", latestSeesCommits),
  ]

  private typealias Columns = ContractEntity.Columns

  static func snapshotSeesOneState(_ bench: LawBench) async throws {
    let stored = try await bench.put([bench.entity("a"), bench.entity("b")])
    try await bench.store.read(.snapshot) { reader in
      let before = try await answers(reader, stored[0].id)
      try await changeAll(bench, stored)
      let after = try await answers(reader, stored[0].id)
      try Expect.equal(after, before, "the snapshot after a commit")
    }
    let (row, rows, figures) = try await bench.store.read(.snapshot) { reader in
      (
        try await reader.entity(ContractEntity.self, stored[0].id),
        try await reader.records(Query(ContractEntity.schema)),
        try await reader.figures(Aggregate(ContractEntity.schema, .sum(Columns.count)))
      )
    }
    try Expect.equal(row?.count, 10, "the record in a later snapshot")
    try Expect.equal(rows.count, 2, "the rows in a later snapshot")
    try Expect.equal(figures, [[.integer(17)]], "the figures in a later snapshot")
  }

  /// Changes the first record, deletes the second and adds a third, in one commit.
  private static func changeAll(_ bench: LawBench, _ stored: [ContractEntity]) async throws {
    let new = bench.entity("c") { $0.count = 7 }
    try await bench.write { overlay in
      var changed = stored[0]
      changed.count = 10
      changed.code = "renamed"
      _ = try await overlay.update(changed)
      try await overlay.delete(stored[1])
      _ = try await overlay.insert(new)
    }
  }

  private static func answers(
    _ reader: any RecordReader, _ id: RecordID
  ) async throws -> [[Row]] {
    let record = try await reader.record(ContractEntity.schema, id: id)
    let keyed = try await reader.record(
      ContractEntity.schema, key: ContractEntity.Keys.code, [.text("a")])
    let list = try await reader.records(Query(ContractEntity.schema))
    let figures = try await reader.figures(
      Aggregate(ContractEntity.schema, .count, .sum(Columns.count)))
    return [[record, keyed].compactMap { $0 }, list, figures.map { Row($0) }]
  }

  static func snapshotSeesNoHalf(_ bench: LawBench) async throws {
    let stored = try await bench.put([
      bench.entity("a") { $0.count = 100 }, bench.entity("b"),
    ])
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<30 { try await move(bench, from: stored[0].id, to: stored[1].id) }
      }
      group.addTask {
        for _ in 0..<30 {
          let sum = try await bench.store.read(.snapshot) { reader -> Int64 in
            let first = try await reader.entity(ContractEntity.self, stored[0].id)
            await Task.yield()
            let second = try await reader.entity(ContractEntity.self, stored[1].id)
            return (first?.count ?? 0) + (second?.count ?? 0)
          }
          try Expect.equal(sum, 100, "the sum in a snapshot")
        }
      }
      try await group.waitForAll()
    }
  }

  private static func move(_ bench: LawBench, from: RecordID, to: RecordID) async throws {
    try await bench.write { overlay in
      var source = try Expect.some(try await overlay.entity(ContractEntity.self, from), "a source")
      var target = try Expect.some(try await overlay.entity(ContractEntity.self, to), "a target")
      source.count -= 1
      target.count += 1
      _ = try await overlay.update(source)
      _ = try await overlay.update(target)
    }
  }

  static func latestSeesCommits(_ bench: LawBench) async throws {
    try await bench.store.read(.latest) { reader in
      let before = try await reader.records(Query(ContractEntity.schema))
      try Expect.equal(before, [], "the rows before the commit")
      let stored = try await bench.put(bench.entity("a"))
      let after = try await reader.records(Query(ContractEntity.schema))
      try Expect.equal(after, [stored.row], "the rows after the commit")
    }
  }
}
