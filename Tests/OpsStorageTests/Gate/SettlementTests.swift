import OpsDomain
import OpsStorage
import OpsTesting
import Synchronization
import Testing

/// What rules announce is followed up once, unless it was given up.
@Suite struct SettlementTests {
  private struct Refused: Error {}

  private final class Followed: Sendable {
    let rounds = Mutex<[[RecordID]]>([])
  }

  private static let opened = Occurrence.Kind("test.opened")
  private static let ids = (1...3).map { RecordID(rawValue: $0) }

  /// The records of each round of settling that `body` causes.
  private func rounds(
    _ body: @Sendable (Transaction) async throws -> Void
  ) async throws -> [[RecordID]] {
    let followed = Followed()
    let rules = RuleBook(
      [CollectionRules(ContractEntity.schema, readable: .productView)],
      settling: [
        Settlement { occurred, transaction in
          #expect(transaction.isElevated)
          followed.rounds.withLock { $0.append(occurred.map(\.record)) }
        }
      ])
    let context = TransactionContext(
      principal: GateFixture.sales, now: .epoch, calendar: GreenwichCalendar(),
      identifiers: SequentialIdentifiers(), rules: rules, currency: .eur)
    try await GateFixture().store.read(.snapshot) { reader in
      try await body(Transaction(writing: Overlay(over: reader), context: context))
    }
    return followed.rounds.withLock { $0 }
  }

  @Test func eachIsFollowedUpOnce() async throws {
    let rounds = try await rounds { transaction in
      for id in [Self.ids[1], Self.ids[0], Self.ids[1]] {
        transaction.announce(Self.opened, of: id)
      }
      try await transaction.settle()
      try await transaction.settle()
      transaction.announce(Self.opened, of: Self.ids[1])
      try await transaction.settle()
    }
    #expect(rounds == [[Self.ids[1], Self.ids[0]], [Self.ids[1]]])
  }

  @Test func whatAPartGivesUpHasNotHappened() async throws {
    let rounds = try await rounds { transaction in
      transaction.announce(Self.opened, of: Self.ids[0])
      try? await transaction.nested { inner in
        inner.announce(Self.opened, of: Self.ids[1])
        throw Refused()
      }
      try await transaction.nested { $0.announce(Self.opened, of: Self.ids[2]) }
      try await transaction.settle()
    }
    #expect(rounds == [[Self.ids[0], Self.ids[2]]])
  }

  @Test func whatAPartHasSettledAndGivenUpIsOpenAgain() async throws {
    let rounds = try await rounds { transaction in
      transaction.announce(Self.opened, of: Self.ids[0])
      try? await transaction.nested { inner in
        inner.announce(Self.opened, of: Self.ids[1])
        try await inner.settle()
        throw Refused()
      }
      try await transaction.settle()
    }
    #expect(rounds == [[Self.ids[0], Self.ids[1]], [Self.ids[0]]])
  }

  @Test func nothingFollowsFromWhatIsDoneQuietly() async throws {
    let rounds = try await rounds { transaction in
      transaction.announce(Self.opened, of: Self.ids[0])
      try await transaction.quietly { transaction.announce(Self.opened, of: Self.ids[1]) }
      transaction.announce(Self.opened, of: Self.ids[2])
      try await transaction.settle()
    }
    #expect(rounds == [[Self.ids[0], Self.ids[2]]])
  }
}
