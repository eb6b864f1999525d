import OpsDomain
import OpsStorage

/// Within one transaction only the end counts: keys may move between records on the way.
enum KeyMovementLaws {
  static let all = [
    Law("a key is free again once its record is deleted", insertAfterDelete),
    Law("a key is free again once its record has another", insertAfterRename),
    Law("two records may swap their keys", swap),
    Law("a key may go to a record that was written earlier", laterOwnerWrittenFirst),
    Law("keys may go round in a circle", circle),
  ]

  static func insertAfterDelete(_ bench: LawBench) async throws {
    let stored = try await bench.put(bench.entity("key"))
    let new = bench.entity("key")
    let written = try await bench.write { overlay in
      try await overlay.delete(stored)
      return try await overlay.insert(new)
    }
    try await expect(bench, [written])
    _ = try await bench.write { try await $0.delete(written) }
    try await expect(bench, [try await bench.put(bench.entity("key"))])
  }

  static func insertAfterRename(_ bench: LawBench) async throws {
    let stored = try await bench.put(bench.entity("key"))
    let new = bench.entity("key")
    let written = try await bench.write { overlay in
      var renamed = stored
      renamed.code = "other"
      return [try await overlay.update(renamed), try await overlay.insert(new)]
    }
    try await expect(bench, written)
  }

  static func swap(_ bench: LawBench) async throws {
    let stored = try await bench.put([bench.entity("a"), bench.entity("b")])
    let written = try await bench.write { overlay in
      try await rename(overlay, [(stored[0], "x"), (stored[1], "a"), (stored[0], "b")])
    }
    try await expect(bench, written)
  }

  static func laterOwnerWrittenFirst(_ bench: LawBench) async throws {
    let stored = try await bench.put([bench.entity("a"), bench.entity("b")])
    let written = try await bench.write { overlay in
      var first = stored[0]
      first.count = 1
      first = try await overlay.update(first)
      try await overlay.delete(stored[1])
      first.code = "b"
      return try await overlay.update(first)
    }
    try await expect(bench, [written])
  }

  static func circle(_ bench: LawBench) async throws {
    let stored = try await bench.put(["a", "b", "c"].map { bench.entity($0) })
    let written = try await bench.write { overlay in
      try await rename(
        overlay, [(stored[0], "x"), (stored[1], "a"), (stored[2], "b"), (stored[0], "c")])
    }
    try await expect(bench, written)
  }

  /// Renames step by step; returns the records as they end up, by identifier.
  private static func rename(
    _ overlay: Overlay, _ steps: [(ContractEntity, String)]
  ) async throws -> [ContractEntity] {
    var latest: [RecordID: ContractEntity] = [:]
    for (entity, code) in steps {
      var changed = latest[entity.id] ?? entity
      changed.code = code
      latest[entity.id] = try await overlay.update(changed)
    }
    return latest.values.sorted { $0.id < $1.id }
  }

  private static func expect(_ bench: LawBench, _ entities: [ContractEntity]) async throws {
    try Expect.equal(try await bench.all(), entities, "the records")
    for entity in entities {
      let found = try await bench.read {
        try await $0.entity(ContractEntity.self, ContractEntity.Keys.code, .text(entity.code))
      }
      try Expect.equal(found, entity, "the record with the key \(entity.code)")
    }
  }
}
