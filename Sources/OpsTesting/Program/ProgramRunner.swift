import OpsDomain
import OpsStorage

/// Runs the operations of a random program on one store.
struct ProgramRunner {
  private typealias Answer = ProgramOutcome.Answer

  /// Ends a transaction without a commit.
  private struct Stop: Error {
    let answers: [ProgramOutcome.Answer]
  }

  let store: any RecordStore
  let seed: UInt64

  func run(_ operation: ProgramOperation) async throws -> ProgramOutcome {
    if case .read(let consistency) = operation.kind {
      let answers = try await store.read(consistency) { reader in
        var answers: [Answer] = []
        for statement in operation.statements {
          answers.append(try await Self.tolerate { try await Self.ask(statement, reader) })
        }
        return answers
      }
      return ProgramOutcome(answers: answers, ending: .nothing)
    }
    do {
      let committed = try await store.transact { overlay in
        overlay.header = header(operation)
        return try await Self.body(operation, overlay)
      }
      return ProgramOutcome(
        answers: committed.answer, ending: try await ending(committed.receipt))
    } catch let stop as Stop {
      return ProgramOutcome(answers: stop.answers, ending: .nothing)
    } catch let error as OpsError {
      return ProgramOutcome(answers: [], ending: .refused(error.code))
    }
  }

  private func header(_ operation: ProgramOperation) -> CommitHeader {
    CommitHeader(
      key: "program-\(seed)-\(operation.key)",
      at: Instant(milliseconds: 1_800_000_000_000 + Int64(operation.key)),
      operation: "contract.program")
  }

  private func ending(_ receipt: CommitReceipt?) async throws -> ProgramOutcome.Ending {
    guard let receipt else { return .nothing }
    let commits = try await store.journal.commits(after: receipt.sequence - 1, limit: 1)
    return .committed(sequence: receipt.sequence, commits.flatMap(\.entries))
  }

  private static func body(
    _ operation: ProgramOperation, _ overlay: Overlay
  ) async throws -> [Answer] {
    var answers: [Answer] = []
    for statement in operation.statements {
      let answer = try await tolerate { try await write(statement, overlay) }
      answers.append(answer)
      if case .refused = answer, !operation.isTolerant { throw Stop(answers: answers) }
    }
    if case .rollback = operation.kind { throw Stop(answers: answers) }
    return answers
  }

  private static func tolerate(_ body: () async throws -> Answer) async throws -> Answer {
    do { return try await body() } catch let error as OpsError { return .refused(error.code) }
  }

  private static func write(
    _ statement: ProgramStatement, _ overlay: Overlay
  ) async throws -> Answer {
    switch statement {
    case .insert(let entity): return .row(try await overlay.insert(entity).row)
    case .put(let entity): return .row(try await put(entity, overlay).row)
    case .putGroup(let group): return .row(try await put(group, overlay).row)
    case .edit(let id, let edit, let isStale):
      var entity = try await entity(id, overlay)
      edit.apply(to: &entity)
      if isStale { entity.version -= 1 }
      return .row(try await overlay.update(entity).row)
    case .delete(let id, let isStale):
      var entity = try await entity(id, overlay)
      if isStale { entity.version -= 1 }
      try await overlay.delete(entity)
      return .done
    case .deleteGroup(let id):
      let group = try await overlay.entity(ContractGroup.self, id)
      try await overlay.delete(group ?? ContractGroup(id: id, name: "ghost"))
      return .done
    case .get, .find, .place, .list, .figures: return try await ask(statement, overlay)
    }
  }

  private static func put<E: Entity>(_ entity: E, _ overlay: Overlay) async throws -> E {
    guard let stored = try await overlay.entity(E.self, entity.id) else {
      return try await overlay.insert(entity)
    }
    var entity = entity
    entity.version = stored.version
    return try await overlay.update(entity)
  }

  /// The stored record, or one that is not stored.
  private static func entity(_ id: RecordID, _ overlay: Overlay) async throws -> ContractEntity {
    try await overlay.entity(ContractEntity.self, id) ?? ContractEntity(id: id, code: "ghost")
  }

  private static func ask(
    _ statement: ProgramStatement, _ reader: any RecordReader
  ) async throws -> Answer {
    switch statement {
    case .get(let id): return .row(try await reader.record(ContractEntity.schema, id: id))
    case .find(let code):
      return .row(
        try await reader.record(
          ContractEntity.schema, key: ContractEntity.Keys.code, [.text(code)]))
    case .place(let group, let slot):
      return .row(
        try await reader.record(
          ContractEntity.schema, key: ContractEntity.Keys.place, [.id(group), .optional(slot)]))
    case .list(var query, let pages):
      var found: [Row] = []
      for _ in 0..<pages {
        let rows = try await reader.records(query)
        found += rows
        guard rows.count == query.limit, let last = rows.last else { break }
        query.after = query.position(of: last)
      }
      return .rows(found)
    case .figures(let aggregate): return .figures(try await reader.figures(aggregate))
    case .insert, .put, .putGroup, .edit, .delete, .deleteGroup: return .done
    }
  }
}
