import OpsDomain
import OpsStorage
import OpsTesting
import Synchronization
import Testing

/// Transition rules and reactions run on every write.
@Suite struct GateRuleTests {
  private static let rules = CollectionRules(
    ContractEntity.schema, readable: .productView, write: GateFixture.permissions)

  /// Counts only go up, records start at 0 and stay while they count.
  private static let rising = rules.transition(of: ContractEntity.self) { old, new in
    let (before, after) = (old?.count ?? 0, new?.count ?? 0)
    if old == nil, after != 0 { throw OpsError(.badState, "starts at 0") }
    if after < before { throw OpsError(.badState, "never falls") }
  }

  private func entity(_ code: String, count: Int64 = 0) -> ContractEntity {
    var entity = ContractEntity(id: RecordID(rawValue: 5000), code: code)
    entity.count = count
    return entity
  }

  @Test(arguments: [false, true])
  func transitionRuleRunsOnEveryWrite(asSystem: Bool) async throws {
    let gate = GateFixture(Self.rising)
    let administrator = Principal(
      userID: RecordID(rawValue: 1), name: "admin", roles: [.administrator])
    @Sendable func acting(_ transaction: Transaction) -> Transaction {
      asSystem ? transaction.asSystem("test") : transaction
    }
    let schema = ContractEntity.schema
    let started = entity("a", count: 1).row
    #expect(
      await failure {
        try await gate.commit(as: administrator) {
          _ = try await acting($0).insert(schema, started)
        }
      }?.code == .badState)
    let stored = try await gate.commit(as: administrator) { [row = entity("a").row] in
      try await acting($0).insert(schema, row)
    }
    let raised = try await gate.commit(as: administrator) { transaction in
      var entity = try ContractEntity(stored)
      entity.count = 5
      return try await acting(transaction).update(schema, entity.row)
    }
    #expect(
      await failure {
        try await gate.commit(as: administrator) { transaction in
          var entity = try ContractEntity(raised)
          entity.count = 4
          _ = try await acting(transaction).update(schema, entity.row)
        }
      }?.code == .badState)
    #expect(
      await failure {
        try await gate.commit(as: administrator) {
          try await acting($0).delete(schema, id: raised.id, version: raised.version)
        }
      }?.code == .badState)
    #expect(try await gate.stored().map(\.count) == [5])
  }

  @Test func transitionSeesPendingWrites() async throws {
    let gate = GateFixture(Self.rising)
    let row = entity("a").row
    let error = await failure {
      try await gate.commit(as: GateFixture.sales) { transaction in
        var entity = try ContractEntity(try await transaction.insert(ContractEntity.schema, row))
        entity.count = 3
        entity = try ContractEntity(
          try await transaction.update(ContractEntity.schema, entity.row))
        entity.count = 2
        _ = try await transaction.update(ContractEntity.schema, entity.row)
      }
    }
    #expect(error?.code == .badState)
    #expect(try await gate.stored().isEmpty)
  }

  /// Keeps the number of entities of each group as a derived record.
  private static let counting = rules.reaction(of: ContractEntity.self) { old, new, transaction in
    guard transaction.principal.isSystem else { throw OpsError(.internalError, "not the system") }
    for (group, step) in [(old?.groupID, Int64(-1)), (new?.groupID, 1)] {
      guard let group else { continue }
      let row = try await transaction.row(
        ContractTotal.schema, key: ContractTotal.Keys.groupID, [.id(group)])
      if let row {
        var total = try ContractTotal(row)
        total.total += step
        _ = try await transaction.update(ContractTotal.schema, total.row)
      } else {
        let total = ContractTotal(id: transaction.nextID(), groupID: group, total: step)
        _ = try await transaction.insert(ContractTotal.schema, total.row)
      }
    }
  }

  @Test func reactionRunsWithTheRightsOfTheSystem() async throws {
    let gate = GateFixture(Self.counting)
    let group = ContractGroup(id: RecordID(rawValue: 1), name: "g")
    try await gate.commit(as: GateFixture.sales) { transaction in
      _ = try await transaction.insert(ContractGroup.schema, group.row)
      for number in 1...3 {
        var entity = ContractEntity(id: RecordID(rawValue: Int64(10 + number)), code: "\(number)")
        entity.groupID = group.id
        let row = try await transaction.insert(ContractEntity.schema, entity.row)
        if number == 3 {
          entity = try ContractEntity(row)
          entity.groupID = nil
          _ = try await transaction.update(ContractEntity.schema, entity.row)
        }
      }
    }
    let totals = try await gate.read(as: GateFixture.keeper) {
      try await $0.rows(Query(ContractTotal.schema))
    }
    #expect(try totals.map { try ContractTotal($0).total } == [2])
    let header = try await gate.store.journal.commits(after: 0, limit: 1).first?.header
    #expect(header?.elevations == [], "a reaction is no elevation")
  }

  @Test func reactionDoesNotRunOnWritesThatChangeNothing() async throws {
    let runs = Mutex(0)
    let counted = Self.rules.reaction(of: ContractEntity.self) { _, _, _ in
      runs.withLock { $0 += 1 }
    }
    let gate = GateFixture(counted)
    let stored = try await gate.seed(["a"])[0]
    try await gate.commit(as: GateFixture.sales) {
      _ = try await $0.update(ContractEntity.schema, stored.row)
    }
    #expect(runs.withLock { $0 } == 0)
  }

  @Test func refusedReactionRefusesTheWrite() async throws {
    let strict = Self.rules.reaction(of: ContractEntity.self) { _, _, _ in
      throw OpsError(.insufficientStock, "refused")
    }
    let gate = GateFixture(strict)
    let row = entity("a").row
    let error = await failure {
      try await gate.commit(as: GateFixture.sales) {
        _ = try await $0.insert(ContractEntity.schema, row)
      }
    }
    #expect(error?.code == .insufficientStock)
    #expect(try await gate.stored().isEmpty)
  }

  @Test func elevationsAreKeptOnce() async throws {
    let gate = GateFixture()
    let row = entity("a").row
    try await gate.commit(as: GateFixture.sales) { transaction in
      _ = try await transaction.asSystem("first").insert(ContractEntity.schema, row)
      _ = transaction.asSystem("second")
      _ = transaction.asSystem("first")
    }
    let commits = try await gate.store.journal.commits(after: 0, limit: 1)
    #expect(commits.first?.header.elevations == ["first", "second"])
  }
}
