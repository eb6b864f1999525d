import OpsDomain
import OpsStorage
import OpsTesting
import Testing

/// Parts of a transaction that leave all of their writes or none.
@Suite struct NestedPartTests {
  private struct Refused: Error {}

  private typealias Columns = ContractEntity.Columns

  @Test func aPartThatFailsLeavesNothing() async throws {
    let fixture = GateFixture()
    let seeded = try await fixture.seed(["a", "b"])
    let before = try await fixture.store.journal.head().sequence
    try await fixture.commit(as: .system) { transaction in
      let repository = transaction.repository(ContractEntity.self)
      var kept = seeded[0]
      kept.count = 1
      kept = try await repository.update(kept)
      let present = kept
      await #expect(throws: Refused.self) {
        try await transaction.nested { inner in
          let repository = inner.repository(ContractEntity.self)
          var renamed = present
          renamed.code = "c"
          _ = try await repository.update(renamed)
          try await repository.delete(seeded[1])
          _ = try await repository.create(ContractEntity(id: inner.nextID(), code: "a"))
          throw Refused()
        }
      }
      #expect(try await repository.fetch(present.id) == present)
      #expect(try await repository.fetch(key: ContractEntity.Keys.typedCode, "a") == present)
      #expect(try await repository.fetch(key: ContractEntity.Keys.typedCode, "c") == nil)
      #expect(try await repository.all(where: .equals(Columns.code, .text("b"))) == [seeded[1]])
      #expect(try await repository.count() == 2)
    }
    let commits = try await fixture.store.journal.commits(after: before, limit: 10)
    #expect(commits.map { $0.entries.map(\.id) } == [[seeded[0].id]])
  }

  @Test func recordsAreFoundByTheirValuesAfterAPartThatFailed() async throws {
    let fixture = GateFixture()
    let seeded = try await fixture.seed(["a", "b"])
    try await fixture.commit(as: .system) { transaction in
      let repository = transaction.repository(ContractEntity.self)
      var kept = seeded[0]
      kept.count = 1
      kept = try await repository.update(kept)
      let present = kept
      // Who asks for a value once gets an index of it, which each further write keeps up to date.
      #expect(try await repository.all(where: .equals(Columns.code, .text("a"))) == [present])
      await #expect(throws: Refused.self) {
        try await transaction.nested { inner in
          var renamed = present
          renamed.code = "c"
          _ = try await inner.repository(ContractEntity.self).update(renamed)
          throw Refused()
        }
      }
      #expect(try await repository.all(where: .equals(Columns.code, .text("a"))) == [present])
      #expect(try await repository.all(where: .equals(Columns.code, .text("c"))).isEmpty)
    }
  }

  @Test func aPartThatFailsTakesBackTheReasonsItGave() async throws {
    let fixture = GateFixture()
    let before = try await fixture.store.journal.head().sequence
    try await fixture.commit(as: GateFixture.sales) { transaction in
      _ = try? await transaction.nested { inner in
        _ = inner.asSystem("for nothing")
        throw Refused()
      }
      _ = try await transaction.repository(ContractEntity.self).create(
        ContractEntity(id: transaction.nextID(), code: "a"))
    }
    let commits = try await fixture.store.journal.commits(after: before, limit: 10)
    #expect(commits.map(\.header.elevations) == [[]])
  }

  /// Random writes in parts that may fail, inside parts that may fail: what stays is what the
  /// writes of the parts that succeeded make by themselves.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func onlyPartsThatSucceedCount(seed: UInt64) async throws {
    let fixture = GateFixture()
    try await fixture.seed(["k0", "k1", "k2"])
    let before = try await fixture.read(as: .system) { transaction in
      try await transaction.repository(ContractEntity.self).all(where: .everything)
    }
    let expected = try await fixture.commit(as: .system) { transaction in
      var model = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
      try await Self.play(transaction, &model, SeededRandom(seed: seed), depth: 0)
      let repository = transaction.repository(ContractEntity.self)
      let seen = try await repository.all(where: .everything)
      #expect(seen == model.values.sorted { $0.id < $1.id }, "seed \(seed)")
      for entity in seen {
        let found = try await repository.fetch(
          key: ContractEntity.Keys.typedCode, entity.code)
        #expect(found == entity, "seed \(seed)")
      }
      return seen
    }
    let stored = try await fixture.read(as: .system) { transaction in
      try await transaction.repository(ContractEntity.self).all(where: .everything)
    }
    // A record has one version per commit, however often the commit wrote it.
    #expect(stored.map(\.id) == expected.map(\.id), "seed \(seed)")
    #expect(stored.map(\.code) == expected.map(\.code), "seed \(seed)")
    #expect(stored.map(\.count) == expected.map(\.count), "seed \(seed)")
  }

  private static func play(
    _ transaction: Transaction, _ model: inout [RecordID: ContractEntity], _ random: SeededRandom,
    depth: Int
  ) async throws {
    let repository = transaction.repository(ContractEntity.self)
    for _ in 0..<12 {
      let ids = model.keys.sorted()
      let chosen = ids.isEmpty ? nil : ids[Int(random.next() % UInt64(ids.count))]
      switch random.next() % 5 {
      case 0:
        let entity = ContractEntity(id: transaction.nextID(), code: "n\(random.next() % 50)")
        guard !model.values.contains(where: { $0.code == entity.code }) else { continue }
        model[entity.id] = try await repository.create(entity)
      case 1:
        guard let chosen, var entity = model[chosen] else { continue }
        entity.count += 1
        model[chosen] = try await repository.update(entity)
      case 2:
        guard let chosen, var entity = model[chosen] else { continue }
        let code = "r\(random.next() % 50)"
        guard !model.values.contains(where: { $0.code == code }) else { continue }
        entity.code = code
        model[chosen] = try await repository.update(entity)
      case 3:
        guard let chosen, let entity = model[chosen] else { continue }
        try await repository.delete(entity)
        model[chosen] = nil
      default:
        guard depth < 3 else { continue }
        let saved = model
        var inside = model
        let fails = random.next() % 2 == 0
        do {
          inside = try await transaction.nested { inner in
            var part = saved
            try await play(inner, &part, random, depth: depth + 1)
            if fails { throw Refused() }
            return part
          }
          model = inside
        } catch is Refused {}
      }
    }
  }
}
