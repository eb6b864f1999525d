import OpsDomain
import OpsStorage

/// A key names at most one record.
enum KeyLaws {
  static let all = [
    Law("a key taken by a stored record is refused and leaves nothing", takenByStored),
    Law("a key taken in the same transaction is refused and leaves nothing", takenInTransaction),
    Law("an update to a taken key is refused and leaves nothing", updateToTaken),
    Law("an identifier is given once", identifierIsGivenOnce),
    Law("a key of two columns is taken by both together", twoColumns),
    Law("a key with an absent value never collides and finds nothing", absentNeverCollides),
  ]

  private typealias Keys = ContractEntity.Keys

  static func takenByStored(_ bench: LawBench) async throws {
    try await bench.put(bench.entity("taken"))
    try await expectRefused(bench, "an insert with a taken key") { overlay in
      _ = try await overlay.insert(bench.entity("free"))
      _ = try await overlay.insert(bench.entity("taken"))
    }
  }

  static func takenInTransaction(_ bench: LawBench) async throws {
    try await expectRefused(bench, "the second insert of a key") { overlay in
      _ = try await overlay.insert(bench.entity("twice"))
      _ = try await overlay.insert(bench.entity("twice"))
    }
  }

  static func updateToTaken(_ bench: LawBench) async throws {
    let stored = try await bench.put([bench.entity("a"), bench.entity("b")])
    try await expectRefused(bench, "an update to a taken key") { overlay in
      var changed = stored[1]
      changed.code = "a"
      _ = try await overlay.update(changed)
    }
  }

  static func identifierIsGivenOnce(_ bench: LawBench) async throws {
    let stored = try await bench.put(bench.entity("a"))
    try await expectRefused(bench, "an insert with a stored identifier") { overlay in
      _ = try await overlay.insert(ContractEntity(id: stored.id, code: "b"))
    }
    let id = bench.nextID()
    try await expectRefused(bench, "the second insert of an identifier") { overlay in
      _ = try await overlay.insert(ContractEntity(id: id, code: "c"))
      _ = try await overlay.insert(ContractEntity(id: id, code: "d"))
    }
  }

  static func twoColumns(_ bench: LawBench) async throws {
    let groups = try await bench.put(
      ["g", "h"].map { ContractGroup(id: bench.nextID(), name: $0) })
    func place(_ code: String, _ group: Int, _ slot: Int64) -> ContractEntity {
      bench.entity(code) { entity in
        entity.groupID = groups[group].id
        entity.slot = slot
      }
    }
    let stored = try await bench.put([place("a", 0, 1), place("b", 0, 2), place("c", 1, 1)])
    let second = place("d", 0, 2)
    try await expectRefused(bench, "a second record in one place") { overlay in
      _ = try await overlay.insert(second)
    }
    let found = try await bench.read {
      try await $0.entity(
        ContractEntity.self, Keys.place, .id(groups[1].id), .integer(1))
    }
    try Expect.equal(found, stored[2], "the record in this place")
  }

  static func absentNeverCollides(_ bench: LawBench) async throws {
    let group = try await bench.putGroup("g")
    try await bench.put([bench.entity("a"), bench.entity("b")])
    try await bench.put([
      bench.entity("c") { $0.groupID = group.id }, bench.entity("d") { $0.groupID = group.id },
      bench.entity("e") { $0.slot = 1 },
    ])
    try await bench.put(bench.entity("f") { $0.slot = 1 })
    let places: [[Value]] = [[.null, .null], [.id(group.id), .null], [.null, .integer(1)]]
    for values in places {
      let stored = try await bench.read {
        try await $0.record(ContractEntity.schema, key: Keys.place, values)
      }
      try Expect.that(stored == nil, "A key with an absent value finds a record")
      let pending = try await bench.write { overlay in
        try await overlay.record(ContractEntity.schema, key: Keys.place, values)
      }
      try Expect.that(pending == nil, "A key with an absent value finds a record in a transaction")
    }
    try Expect.equal(try await bench.all().count, 6, "records with absent keys")
  }

  private static func expectRefused(
    _ bench: LawBench, _ what: String, _ body: @Sendable (Overlay) async throws -> Void
  ) async throws {
    let mark = try await bench.mark()
    try await Expect.refusal(.duplicate, of: what) { try await bench.write(body) }
    try await bench.expectUnchanged(since: mark)
  }
}
