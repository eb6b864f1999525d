import OpsDomain
import OpsStorage
import OpsTesting
import Testing

/// Limits of records count a record unless every write of it only followed from others.
@Suite("Writes that only follow from others")
struct FollowingWriteTests {
  private static let announced = Occurrence.Kind("test.announced")
  private static let now = Instant(milliseconds: 1_800_000_000_000)

  /// Which records only followed, in the order of their first write, when `body` writes to a store.
  private func marks(
    _ factory: StoreFactory, _ rules: RuleBook = RuleBook(ContractCollections.rules),
    _ body: @escaping @Sendable (Transaction, any RecordStore) async throws -> Void
  ) async throws -> [Bool] {
    let context = TransactionContext(
      principal: .system, now: Self.now, calendar: GreenwichCalendar(),
      identifiers: SequentialIdentifiers(), rules: rules, currency: .eur)
    return try await factory.withStore { store in
      try await store.transact { overlay in
        overlay.header = CommitHeader(key: "following", at: Self.now, operation: "test.follow")
        try await body(Transaction(writing: overlay, context: context), store)
        return overlay.changes.map(\.isFollowing)
      }.answer
    }
  }

  private static func create(_ code: String, _ transaction: Transaction) async throws
    -> ContractEntity
  {
    try await transaction.repository(ContractEntity.self).create(
      ContractEntity(id: transaction.nextID(), code: code))
  }

  @Test("What is written as following is marked, and nothing else", arguments: StoreFactory.all)
  func marked(_ factory: StoreFactory) async throws {
    let marks = try await marks(factory) { transaction, _ in
      _ = try await Self.create("own", transaction)
      var followed = try await Self.create("followed", transaction.following)
      followed.count = 1
      _ = try await transaction.following.repository(ContractEntity.self).update(followed)
      _ = try await Self.create("later", transaction)
    }
    #expect(marks == [false, true, false])
  }

  @Test("A write of its own clears the mark, in any order", arguments: StoreFactory.all)
  func cleared(_ factory: StoreFactory) async throws {
    let marks = try await marks(factory) { transaction, _ in
      var first = try await Self.create("followed first", transaction.following)
      first.count = 1
      _ = try await transaction.repository(ContractEntity.self).update(first)
      var second = try await Self.create("own first", transaction)
      second.count = 1
      _ = try await transaction.following.repository(ContractEntity.self).update(second)
    }
    #expect(marks == [false, false])
  }

  @Test("What a reaction writes follows, and what it follows from does not")
  func reaction() async throws {
    let rules = RuleBook([
      CollectionRules(ContractEntity.schema, readable: .productView)
        .reaction(of: ContractEntity.self) { _, new, transaction in
          guard let new, new.code == "own" else { return }
          _ = try await Self.create("followed", transaction)
        }
    ])
    let marks = try await marks(.mock, rules) { transaction, _ in
      _ = try await Self.create("own", transaction)
      _ = try await Self.create("later", transaction)
    }
    #expect(marks == [false, true, false])
  }

  @Test("What areas do about what has happened follows")
  func settlement() async throws {
    let rules = RuleBook(
      [CollectionRules(ContractEntity.schema, readable: .productView)],
      settling: [
        Settlement { _, transaction in _ = try await Self.create("followed", transaction) }
      ])
    let marks = try await marks(.mock, rules) { transaction, _ in
      let own = try await Self.create("own", transaction)
      transaction.announce(Self.announced, of: own.id)
      try await transaction.settle()
      _ = try await Self.create("later", transaction)
    }
    #expect(marks == [false, true, false])
  }

  @Test("A store inside a transaction hands the marks on", arguments: StoreFactory.all)
  func staged(_ factory: StoreFactory) async throws {
    let marks = try await marks(factory) { transaction, store in
      let inner = try transaction.staged(kind: store.kind, journal: store.journal)
      let context = transaction.context
      _ = try await inner.transact { overlay in
        let part = Transaction(writing: overlay, context: context)
        _ = try await Self.create("followed", part.following)
        _ = try await Self.create("own", part)
      }
    }
    #expect(marks == [true, false])
  }

  @Test("A part that is given up takes its marks with it", arguments: StoreFactory.all)
  func givenUp(_ factory: StoreFactory) async throws {
    let marks = try await marks(factory) { transaction, _ in
      let followed = try await Self.create("followed", transaction.following)
      await #expect(throws: OpsError.self) {
        try await transaction.nested { part in
          var own = followed
          own.count = 1
          _ = try await part.repository(ContractEntity.self).update(own)
          throw OpsError(.ruleViolated, "refused")
        }
      }
    }
    #expect(marks == [true])
  }
}
