import OpsDomain
import OpsStorage

/// All or nothing, versions, and what makes a commit.
enum TransactionLaws {
  static let all = [
    Law("a rolled back transaction leaves nothing", rollbackLeavesNothing),
    Law("what the body throws comes out unchanged", bodyErrorComesOut),
    Law("a commit refused by the store leaves nothing", refusedCommitLeavesNothing),
    Law("the body's answer comes with the receipt", answerComesWithReceipt),
    Law("the version counts the writes", versionCountsWrites),
    Law("writes that lead back to the start count as well", returnCountsWrites),
    Law("a stale version is a conflict and leaves nothing", staleVersionIsConflict),
    Law("a missing record is not found", missingRecordIsNotFound),
    Law("an update that changes nothing makes no commit", emptyUpdateMakesNoCommit),
    Law("a record made and removed again makes no commit", madeAndRemovedMakesNoCommit),
    Law("a transaction that only reads makes no commit", readingMakesNoCommit),
  ]

  static func rollbackLeavesNothing(_ bench: LawBench) async throws {
    let stored = try await bench.put([bench.entity("kept"), bench.entity("deleted")])
    let mark = try await bench.mark()
    try await bench.pretend { overlay in
      _ = try await overlay.insert(bench.entity("new"))
      var changed = stored[0]
      changed.title = "changed"
      _ = try await overlay.update(changed)
      try await overlay.delete(stored[1])
    }
    try await bench.expectUnchanged(since: mark)
  }

  static func bodyErrorComesOut(_ bench: LawBench) async throws {
    let error = OpsError(.lotExpired, "thrown by the body", field: "lot", hint: "none")
    do {
      _ = try await bench.commit { _ in throw error }
      throw LawViolation("A transaction whose body throws is committed")
    } catch let thrown as OpsError {
      try Expect.equal(thrown, error, "the error")
    }
  }

  static func refusedCommitLeavesNothing(_ bench: LawBench) async throws {
    let stored = try await bench.put(bench.entity("stored"))
    let mark = try await bench.mark()
    try await Expect.refusal(.dependants, of: "a commit with a broken reference") {
      _ = try await bench.write { overlay in
        var changed = stored
        changed.title = "changed"
        _ = try await overlay.update(changed)
        _ = try await overlay.insert(bench.entity("fine"))
        _ = try await overlay.insert(bench.entity("broken") { $0.groupID = RecordID(rawValue: 99) })
      }
    }
    try await bench.expectUnchanged(since: mark)
  }

  static func answerComesWithReceipt(_ bench: LawBench) async throws {
    let header = bench.header()
    let committed = try await bench.commit(header) { overlay in
      _ = try await overlay.insert(bench.entity("a"))
      return "answer"
    }
    try Expect.equal(committed.answer, "answer", "the answer")
    let receipt = try Expect.some(committed.receipt, "the receipt")
    try Expect.equal(receipt.key, header.key, "the receipt's key")
    try Expect.equal(receipt.sequence, 1, "the first sequence")
    try Expect.equal(receipt.hash.count, 32, "bytes of the hash")
  }

  static func returnCountsWrites(_ bench: LawBench) async throws {
    let stored = try await bench.put([bench.entity("first"), bench.entity("there and back")])
    let committed = try await bench.commit { overlay in
      var first = stored[0]
      first.title = "changed"
      _ = try await overlay.update(first)
      var back = stored[1]
      back.title = "away"
      back = try await overlay.update(back)
      back.title = stored[1].title
      return try await overlay.update(back)
    }
    try Expect.equal(committed.answer.version, stored[1].version + 2, "the version in the body")
    let found = try await bench.read { try await $0.entity(ContractEntity.self, stored[1].id) }
    try Expect.equal(found?.version, stored[1].version + 2, "the stored version")
  }

  static func versionCountsWrites(_ bench: LawBench) async throws {
    var entity = try await bench.put(bench.entity("a"))
    try Expect.equal(entity.version, 1, "the version after the insert")
    for count in 2...4 {
      entity.count += 1
      let changed = entity
      entity = try await bench.write { try await $0.update(changed) }
      try Expect.equal(entity.version, Int64(count), "the version after a write")
    }
    let stored = try await bench.read { [id = entity.id] in
      try await $0.entity(ContractEntity.self, id)
    }
    try Expect.equal(stored, entity, "the stored record")
  }

  static func staleVersionIsConflict(_ bench: LawBench) async throws {
    let first = try await bench.put(bench.entity("a"))
    var second = first
    second.title = "second"
    let wanted = second
    _ = try await bench.write { try await $0.update(wanted) }
    let mark = try await bench.mark()
    try await Expect.refusal(.conflictVersion, of: "an update of an old version") {
      _ = try await bench.write { overlay in
        _ = try await overlay.insert(bench.entity("b"))
        var late = first
        late.title = "late"
        _ = try await overlay.update(late)
      }
    }
    try await Expect.refusal(.conflictVersion, of: "a delete of an old version") {
      _ = try await bench.write { try await $0.delete(first) }
    }
    try await bench.expectUnchanged(since: mark)
  }

  static func missingRecordIsNotFound(_ bench: LawBench) async throws {
    var ghost = bench.entity("ghost")
    ghost.version = 1
    let missing = ghost
    try await Expect.refusal(.notFound, of: "an update of a missing record") {
      _ = try await bench.write { try await $0.update(missing) }
    }
    try await Expect.refusal(.notFound, of: "a delete of a missing record") {
      _ = try await bench.write { try await $0.delete(missing) }
    }
    let (row, keyed) = try await bench.read { reader in
      (
        try await reader.record(ContractEntity.schema, id: missing.id),
        try await reader.entity(ContractEntity.self, ContractEntity.Keys.code, .text("ghost"))
      )
    }
    try Expect.that(row == nil && keyed == nil, "A record that was never stored is found")
  }

  static func emptyUpdateMakesNoCommit(_ bench: LawBench) async throws {
    let stored = try await bench.put(bench.entity("a"))
    let mark = try await bench.mark()
    let committed = try await bench.commit { try await $0.update(stored) }
    try Expect.that(committed.receipt == nil, "An update that changes nothing has a receipt")
    try Expect.equal(committed.answer.version, 1, "the version after an empty update")
    try await bench.expectUnchanged(since: mark)
  }

  static func madeAndRemovedMakesNoCommit(_ bench: LawBench) async throws {
    let mark = try await bench.mark()
    let committed = try await bench.commit { overlay in
      try await overlay.delete(try await overlay.insert(bench.entity("a")))
    }
    try Expect.that(committed.receipt == nil, "A transaction without net changes has a receipt")
    try await bench.expectUnchanged(since: mark)
  }

  static func readingMakesNoCommit(_ bench: LawBench) async throws {
    let stored = try await bench.put(bench.entity("a"))
    let mark = try await bench.mark()
    let committed = try await bench.commit { try await $0.entity(ContractEntity.self, stored.id) }
    try Expect.equal(committed.answer, stored, "the record read in a transaction")
    try Expect.that(committed.receipt == nil, "A transaction that only reads has a receipt")
    try await bench.expectUnchanged(since: mark)
  }
}
