import OpsDomain
import OpsStorage

/// A reference leads to a record, at the end of every transaction.
enum ReferenceLaws {
  static let all = [
    Law("a reference to a missing record is refused", missingIsRefused),
    Law("an update to a missing record is refused", updateToMissingIsRefused),
    Law("a record others refer to is not deleted", referredIsNotDeleted),
    Law("a record nobody refers to any more is deleted", freedIsDeleted),
    Law("both ends are made in one transaction", bothMadeTogether),
    Law("both ends are deleted in one transaction, in any order of writes", bothDeletedTogether),
  ]

  static func missingIsRefused(_ bench: LawBench) async throws {
    try await expectRefused(bench, "a reference to a missing record") { overlay in
      _ = try await overlay.insert(bench.entity("a") { $0.groupID = RecordID(rawValue: 77) })
    }
  }

  static func updateToMissingIsRefused(_ bench: LawBench) async throws {
    let stored = try await bench.put(bench.entity("a"))
    try await expectRefused(bench, "an update to a missing record") { overlay in
      var changed = stored
      changed.groupID = RecordID(rawValue: 77)
      _ = try await overlay.update(changed)
    }
  }

  static func referredIsNotDeleted(_ bench: LawBench) async throws {
    let group = try await bench.putGroup("g")
    try await bench.put(bench.entity("a") { $0.groupID = group.id })
    try await expectRefused(bench, "the delete of a referenced record") { overlay in
      try await overlay.delete(group)
    }
  }

  static func freedIsDeleted(_ bench: LawBench) async throws {
    let groups = try await bench.put(
      ["g", "h"].map { ContractGroup(id: bench.nextID(), name: $0) })
    let stored = try await bench.put(
      (0..<3).map { number in bench.entity("\(number)") { $0.groupID = groups[0].id } })
    try await bench.write { overlay in
      var moved = stored[0]
      moved.groupID = groups[1].id
      _ = try await overlay.update(moved)
      var emptied = stored[1]
      emptied.groupID = nil
      _ = try await overlay.update(emptied)
    }
    try await bench.write { try await $0.delete(stored[2]) }
    try await bench.write { try await $0.delete(groups[0]) }
    let left = try await bench.list(Query(ContractGroup.schema))
    try Expect.equal(left, [groups[1].row], "the groups left")
  }

  static func bothMadeTogether(_ bench: LawBench) async throws {
    let group = ContractGroup(id: bench.nextID(), name: "g")
    let entity = bench.entity("a") { $0.groupID = group.id }
    try await bench.write { overlay in
      _ = try await overlay.insert(group)
      _ = try await overlay.insert(entity)
    }
    try Expect.equal(try await bench.all().map(\.groupID), [group.id], "the reference")
  }

  static func bothDeletedTogether(_ bench: LawBench) async throws {
    for parentFirst in [false, true] {
      let group = try await bench.putGroup("g")
      let entity = try await bench.put(bench.entity("a") { $0.groupID = group.id })
      try await bench.write { overlay in
        var touched = group
        if parentFirst {
          touched.name = "touched"
          touched = try await overlay.update(touched)
        }
        try await overlay.delete(entity)
        try await overlay.delete(touched)
      }
      try Expect.equal(try await bench.mark().rows, [], "the rows left")
    }
  }

  private static func expectRefused(
    _ bench: LawBench, _ what: String, _ body: @Sendable (Overlay) async throws -> Void
  ) async throws {
    let mark = try await bench.mark()
    try await Expect.refusal(.dependants, of: what) { try await bench.write(body) }
    try await bench.expectUnchanged(since: mark)
  }
}
