import OpsDomain
import OpsStorage

/// Keys that are asked for together answer as they do one by one.
enum PreloadLaws {
  static let all = [
    Law("keys read together answer as they do one by one", answersAlike),
    Law("keys of two columns read together answer as they do one by one", pairsAnswerAlike),
    Law("keys that a transaction has moved stay moved when read together", keepsWrites),
  ]

  private typealias Keys = ContractEntity.Keys

  static func answersAlike(_ bench: LawBench) async throws {
    // More than one question asks for, and more than there are.
    let stored = try await bench.put((0..<230).map { bench.entity("code \($0)") })
    try await bench.pretend { overlay in
      try await overlay.preload(
        ContractEntity.schema, key: Keys.code,
        (0..<260).reversed().map { [.text("code \($0)")] } + [[.text("code 1")]])
      for number in 0..<260 {
        let found = try await overlay.entity(
          ContractEntity.self, Keys.code, .text("code \(number)"))
        try Expect.equal(
          found, stored.indices.contains(number) ? stored[number] : nil, "code \(number)")
      }
    }
  }

  static func pairsAnswerAlike(_ bench: LawBench) async throws {
    let groups = try await bench.put(
      ["a", "b"].map { ContractGroup(id: bench.nextID(), name: $0) })
    // The first slot of one group and the second of the other: asked for column by column, each
    // other pair turns up as well.
    let stored = try await bench.put(
      groups.enumerated().map { number, group in
        bench.entity(group.name) {
          $0.groupID = group.id
          $0.slot = Int64(number)
        }
      })
    let wanted: [[Value]] = groups.flatMap { group in
      [[.id(group.id), .integer(0)], [.id(group.id), .integer(1)], [.id(group.id), .null]]
    }
    try await bench.pretend { overlay in
      try await overlay.preload(ContractEntity.schema, key: Keys.place, wanted)
      var found: [RecordID?] = []
      for pair in wanted {
        found.append(
          try await overlay.record(ContractEntity.schema, key: Keys.place, pair)?.id)
      }
      try Expect.equal(found, [stored[0].id, nil, nil, nil, stored[1].id, nil], "the pairs")
    }
  }

  static func keepsWrites(_ bench: LawBench) async throws {
    let stored = try await bench.put(["a", "b", "c"].map { bench.entity($0) })
    try await bench.pretend { overlay in
      var moved = stored[0]
      moved.code = "d"
      moved = try await overlay.update(moved)
      try await overlay.delete(stored[1])
      let new = try await overlay.insert(bench.entity("b"))
      let codes = ["a", "b", "c", "d"]
      try await overlay.preload(ContractEntity.schema, key: Keys.code, codes.map { [.text($0)] })
      var found: [ContractEntity?] = []
      for code in codes {
        found.append(try await overlay.entity(ContractEntity.self, Keys.code, .text(code)))
      }
      try Expect.equal(found, [nil, new, stored[2], moved], "the records")
    }
  }
}
