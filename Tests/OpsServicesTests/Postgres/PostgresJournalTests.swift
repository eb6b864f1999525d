#if Postgres
  import OpsDomain
  import OpsKernel
  import OpsServices
  import OpsStorage
  import OpsTesting
  import TestBenches
  import Testing

  /// The same work, on a book in memory and on one in a database.
  @Suite(
    "A day's work in PostgreSQL", .enabled(if: PostgresServer.isFull, "\(PostgresServer.reason)"))
  struct PostgresJournalTests {
    private struct Step {
      let operation: String
      let input: Document
      let role: Role
      let key: String?

      init(
        _ operation: String, _ input: Document, as role: Role = .administrator,
        key: String? = nil
      ) {
        self.operation = operation
        self.input = input
        self.role = role
        self.key = key
      }
    }

    /// How a step has ended.
    private enum Ending: Equatable {
      case answered(Document, isReplay: Bool, receipt: CommitReceipt?)
      case refused(ErrorCode)
    }

    /// Keys that come again, alone and with another input, keys of two people, and refusals.
    private static let day: [Step] = [
      Step("product.edit", ["sku": "OLD-1", "price": "3"]),
      Step("stock.receive", ["sku": "LAMP-1", "quantity": "2"], key: "k"),
      Step("stock.receive", ["sku": "LAMP-1", "quantity": "2"], key: "k"),
      Step("stock.receive", ["sku": "LAMP-1", "quantity": "3"], key: "k"),
      Step("stock.receive", ["sku": "RICE", "quantity": "3"], as: .warehouseKeeper, key: "k"),
      Step("stock.receive", ["sku": "LAMP-1", "quantity": "3"], as: .customer),
      Step("stock.receive", ["sku": "RICE", "quantity": "2.125", "lot": "L1"]),
      Step("stock.issue", ["sku": "LAMP-1", "quantity": "1000"]),
      Step("stock.issue", ["sku": "LAMP-1", "quantity": "4", "ref": "Q-1"]),
      Step("stock.adjust", ["sku": "LAMP-1", "delta": "-1", "code": "lost"]),
      Step("stock.reserve", ["sku": "LAMP-1", "quantity": "2", "for": "Q-2"]),
      Step("oos.create", ["customer": "000001", "sku": "OLD-1", "quantity": "4"]),
      Step("stock.receive", ["sku": "OLD-1", "quantity": "3"]),
      Step("oos.edit", ["request": "OOS-000001", "quantity": "2"]),
      Step("customer.edit", ["customer": "000002", "city": "Palanga"]),
      Step("reorder.set", ["sku": "OLD-1", "min": "1", "max": "5"]),
      Step("setting.set", ["setting": "reorder.history", "value": "9w"]),
      Step("location.create", ["code": "VAN"]),
      Step("location.create", ["code": "VAN"]),
    ]

    private static let checks: [Step] = [
      Step("audit.verify", [:]), Step("stock.verify", [:]), Step("product.list", [:]),
      Step("stock.list", [:]), Step("oos.list", [:]), Step("audit.list", [:]),
    ]

    @Test("Answers, records, undo, redo and the hashes of the journal are the same")
    func sameJournal() async throws {
      let rules = try StoredSample.rules
      try await StoreFactory.mock.withStore(of: rules) { mock in
        try await StoreFactory.postgres.withStore(of: rules) { database in
          let books = (try await StoredSample(mock), try await StoredSample(database))
          let commits = try await Self.run(Self.day, books)
          #expect(commits > 12, "most of the day is refused")
          try await Self.compare(books)

          // All of it is taken back, the newest first, then the last undo as well.
          let own = try await Self.keys(of: .administrator, books.1)
          #expect(own.count > 10)
          for key in own.reversed() {
            let step = Step("commit.undo", ["commit": .text(key)])
            #expect(try await Self.run([step], books) == 1, "undo \(key)")
          }
          try await Self.compare(books)
          #expect(try await Self.run([Step("commit.redo", [:])], books) == 1)
          #expect(try await Self.run([Step("commit.undo", [:], key: "u")], books) == 1)
          #expect(try await Self.run([Step("commit.undo", [:], key: "u")], books) == 0)
          try await Self.compare(books)
        }
      }
    }

    /// Runs the steps on both books, a second apart. Answers how many commits they made.
    private static func run(
      _ steps: [Step], _ books: (StoredSample, StoredSample)
    ) async throws -> Int {
      var commits = 0
      for step in steps {
        for book in [books.0, books.1] { book.clock.advance(milliseconds: 1_000) }
        let (expected, found) = (try await run(step, books.0), try await run(step, books.1))
        #expect(found == expected, "\(step.operation)")
        if case .answered(_, isReplay: false, receipt: .some(_)) = found { commits += 1 }
      }
      return commits
    }

    private static func run(_ step: Step, _ book: StoredSample) async throws -> Ending {
      let operation = try Blueprint.product.operations.operation(named: step.operation)
      do {
        let outcome = try await operation.run(
          book.dependencies, step.input, book.call(step.role, key: step.key))
        return .answered(outcome.output, isReplay: outcome.isReplay, receipt: outcome.receipt)
      } catch let error as OpsError {
        return .refused(error.code)
      }
    }

    /// Keys of the commits of somebody, oldest first.
    private static func keys(of role: Role, _ book: StoredSample) async throws -> [String] {
      try await book.store.journal.commits(after: 0, limit: 1_000)
        .filter { $0.header.actor == SampleUser.of(role).id }.map(\.header.key)
    }

    /// Expects both books to be the same, down to the last hash, and sound.
    private static func compare(_ books: (StoredSample, StoredSample)) async throws {
      for schema in Blueprint.product.rules.schemas {
        let (expected, found) = (
          try await books.0.rows(of: schema), try await books.1.rows(of: schema)
        )
        #expect(found == expected, "\(schema.name)")
      }
      let commits = try await books.1.store.journal.commits(after: 0, limit: 1_000)
      #expect(try await books.0.store.journal.commits(after: 0, limit: 1_000) == commits)
      var verifier = ChainVerifier()
      for commit in commits { #expect(verifier.check(commit) == nil) }
      let heads = (
        try await books.0.store.journal.head(), try await books.1.store.journal.head()
      )
      #expect(heads.0 == heads.1 && heads.1 == verifier.head)
      for check in checks {
        let ending = try await run(check, books.1)
        #expect(try await run(check, books.0) == ending, "\(check.operation)")
        guard case .answered(let answer, isReplay: _, receipt: _) = ending else {
          Issue.record("\(check.operation) is refused")
          continue
        }
        if check.operation.hasSuffix(".verify") { #expect(answer["ok"] == true) }
      }
    }
  }
#endif
