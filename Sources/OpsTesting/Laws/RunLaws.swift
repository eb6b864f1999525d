import OpsDomain
import OpsStorage

/// Many transactions in one call: each sees what those before it have committed, and nothing of
/// those that were refused.
enum RunLaws {
  static let all = [
    Law("a refused transaction of many takes nothing from the others", refusedAmongMany),
    Law("many transactions are the same as one after the other", sameAsOneByOne),
  ]

  private static let refusal = OpsError(.lotExpired, "refused by the law")

  static func refusedAmongMany(_ bench: LawBench) async throws {
    let made = bench.entity("made")
    let headers = (0..<4).map { _ in bench.header() }
    let results = try await bench.store.transactEach(Array(headers.enumerated())) { step, overlay in
      overlay.header = step.element
      switch step.offset {
      case 0: _ = try await overlay.insert(made)
      case 1:
        var entity = try await found("made", overlay)
        entity.title = "refused"
        _ = try await overlay.update(entity)
        throw refusal
      case 2:
        var entity = try await found("made", overlay)
        entity.title = "second"
        _ = try await overlay.update(entity)
      default: break
      }
      return try await overlay.entity(ContractEntity.self, made.id)?.title ?? "none"
    }
    try Expect.equal(try results[0].get().answer, made.title, "after the first")
    try await Expect.refusal(.lotExpired, of: "the second") { _ = try results[1].get() }
    try Expect.equal(try results[2].get().answer, "second", "after the refused one")
    try Expect.equal(try results[3].get().answer, "second", "at the end")
    let stored = try await bench.read { try await $0.entity(ContractEntity.self, made.id) }
    try Expect.equal(stored?.title, "second", "the stored title")
    try Expect.equal(stored?.version, 2, "the stored version")
  }

  /// What one transaction does: renames, makes and removes by code, and may be refused then.
  private struct Program: Sendable {
    var steps: [(code: String, other: String?, kind: Int)] = []
    var isRefused = false
    var header: CommitHeader
    var ids: [RecordID]
  }

  /// Random programs over a few codes, with a third of them refused, against a plain dictionary.
  static func sameAsOneByOne(_ bench: LawBench) async throws {
    let dice = Dice(seed: 41_200)
    for round in 0..<6 {
      let codes = (0..<5).map { "r\(round).\($0)" }
      let programs = (0..<20).map { _ in
        Program(
          steps: (0...dice.below(3)).map { _ in
            (codes[dice.below(5)], dice.chance(40) ? codes[dice.below(5)] : nil, dice.below(10))
          }, isRefused: dice.chance(33), header: bench.header(),
          ids: (0..<4).map { _ in bench.nextID() })
      }
      let results = try await bench.store.transactEach(programs) { program, overlay in
        overlay.header = program.header
        for (position, step) in program.steps.enumerated() {
          try await run(step, program.ids[position], overlay)
        }
        if program.isRefused { throw refusal }
        return try await state(codes, overlay)
      }
      var model: [String: Int64] = [:]
      for (program, result) in zip(programs, results) {
        var next = model
        for step in program.steps { apply(step, to: &next) }
        guard !program.isRefused else {
          try await Expect.refusal(.lotExpired, of: "a refused one") { _ = try result.get() }
          continue
        }
        model = next
        try Expect.equal(try result.get().answer, model, "round \(round)")
      }
      try Expect.equal(try await bench.read { try await state(codes, $0) }, model, "stored")
    }
  }

  /// Makes a record that is missing; else renames it where the other code is free, counts it up, or
  /// removes it.
  private static func run(
    _ step: (code: String, other: String?, kind: Int), _ id: RecordID, _ overlay: Overlay
  ) async throws {
    guard var entity = try await entity(step.code, overlay) else {
      _ = try await overlay.insert(ContractEntity(id: id, code: step.code))
      return
    }
    if step.kind == 0 { return try await overlay.delete(entity) }
    if let other = step.other, try await self.entity(other, overlay) == nil { entity.code = other }
    entity.count += 1
    _ = try await overlay.update(entity)
  }

  private static func apply(
    _ step: (code: String, other: String?, kind: Int), to model: inout [String: Int64]
  ) {
    guard let count = model[step.code] else {
      model[step.code] = 0
      return
    }
    model[step.code] = nil
    if step.kind == 0 { return }
    let code = step.other.flatMap { $0 != step.code && model[$0] == nil ? $0 : nil } ?? step.code
    model[code] = count + 1
  }

  private static func state(
    _ codes: [String], _ reader: any RecordReader
  ) async throws -> [String: Int64] {
    var state: [String: Int64] = [:]
    for code in codes { state[code] = try await entity(code, reader)?.count }
    return state
  }

  private static func entity(
    _ code: String, _ reader: any RecordReader
  ) async throws -> ContractEntity? {
    try await reader.entity(ContractEntity.self, ContractEntity.Keys.code, .text(code))
  }

  private static func found(_ code: String, _ reader: any RecordReader) async throws
    -> ContractEntity
  {
    guard let entity = try await entity(code, reader) else {
      throw LawViolation("\(code) is not there any more")
    }
    return entity
  }
}
