import OpsDomain
import OpsStorage
import OpsTesting
import Synchronization
import Testing

/// What others add to the rules of a collection happens in the order of the additions.
@Suite struct RuleAdditionTests {
  private final class Steps: Sendable {
    let all = Mutex<[String]>([])

    func add(_ step: String) { all.withLock { $0.append(step) } }
  }

  private struct Refused: Error {}

  /// Writes a record under rules with these additions.
  private func write(_ additions: [RuleAddition], _ steps: Steps) async throws {
    let own = CollectionRules(ContractEntity.schema, readable: .productView)
      .reaction(of: ContractEntity.self) { _, _, _ in steps.add("own") }
    let context = TransactionContext(
      principal: .system, now: .epoch, calendar: GreenwichCalendar(),
      identifiers: SequentialIdentifiers(), rules: RuleBook([own], adding: additions),
      currency: .eur)
    try await GateFixture().store.read(.snapshot) { reader in
      let transaction = Transaction(writing: Overlay(over: reader), context: context)
      _ = try await transaction.repository(ContractEntity.self).create(
        ContractEntity(id: transaction.nextID(), code: "A"))
    }
  }

  private func addition() -> RuleAddition { RuleAddition(to: ContractEntity.self) }

  @Test func theFirstOneIsOutermost() async throws {
    let steps = Steps()
    try await write(
      [
        addition().before(ContractEntity.self) { _, new, _ in steps.add("before \(new != nil)") },
        addition().around(ContractEntity.self) { _, _, _, react in
          steps.add("into")
          try await react()
          steps.add("out of")
        },
        addition().before(ContractEntity.self) { _, _, _ in steps.add("inner") },
        addition().reaction(of: ContractEntity.self) { _, _, _ in steps.add("after") },
        addition().reaction(of: ContractEntity.self) { _, _, _ in steps.add("last") },
      ], steps)
    #expect(
      steps.all.withLock { $0 } == [
        "before true", "into", "inner", "own", "after", "last", "out of",
      ])
  }

  @Test func whatIsRefusedBeforeIsAskedNothingElse() async throws {
    let steps = Steps()
    await #expect(throws: Refused.self) {
      try await write(
        [
          addition().before(ContractEntity.self) { _, _, _ in throw Refused() },
          addition().before(ContractEntity.self) { _, _, _ in steps.add("second") },
        ], steps)
    }
    #expect(steps.all.withLock { $0 } == [])
  }

  @Test func aFileThatAddsIsNamed() {
    let name = "\(ContractEntity.schema.name) in OpsStorageTests/RuleAdditionTests.swift"
    #expect(addition().name == name)
  }

  @Test func aCollectionThatSaysItselfWhatMayBeWrittenKeepsThat() throws {
    let mine = DirectWrite.of(ContractEntity.self, [.insert: .productCreate]) { new, _, _ in new }
    let other = DirectWrite.of(ContractEntity.self, [.update: .productEdit]) { new, _, _ in new }
    let open = CollectionRules(ContractEntity.schema, readable: .productView)
    for (own, wanted) in [(open, [Verb.update]), (open.directWrites(mine), [.insert])] {
      let book = RuleBook([own], adding: [addition().directWrites(other)])
      let direct = try book.rules(for: ContractEntity.schema).direct
      #expect(direct.map { Array($0.permissions.keys) } == wanted)
    }
  }
}
