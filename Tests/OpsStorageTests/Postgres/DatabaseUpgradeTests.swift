#if Postgres
  import OpsDomain
  import OpsStorage
  import OpsTesting
  import TestBenches
  import Testing

  @testable import OpsStoragePostgres
  @testable import OpsStorageSQL

  /// What an upgrade of a book in a database does beside adding what is declared.
  @Suite(.enabled(if: PostgresServer.isHere)) struct DatabaseUpgradeTests {
    /// The first two steps that books in databases can have.
    private static let sizes = MigrationStep(
      "0113-sizes", adds: [.column("size", of: "jars", backfill: .integer(3))],
      then: .common(["UPDATE jars SET size = length(name) WHERE id > 1"]))
    private static let names = MigrationStep(
      "0114-names",
      then: .each(
        sqlite: ["UPDATE jars SET name = name || char(33)"],
        postgres: ["UPDATE jars SET name = name || chr(33)"]), rewrites: ["jars.name"])

    private func options(_ book: PostgresBook, patience: Int = 20_000) -> PostgresOptions {
      var options = PostgresOptions(book.address, random: SeededRandom(seed: 1))
      options.lockWaitMilliseconds = patience
      return options
    }

    private func open(
      _ book: PostgresBook, _ schema: Schema = Jar.schema, _ steps: [MigrationStep] = []
    ) async throws -> PostgresStore {
      try await PostgresStore(schemas: [schema], steps: steps, options: options(book))
    }

    @discardableResult
    private func upgrade(
      _ book: PostgresBook, _ steps: [MigrationStep] = [], patience: Int = 20_000
    ) async throws -> [String] {
      try await PostgresStore.upgrade(
        schemas: [Jar.schema], steps: steps, entities: [Jar.self],
        options: options(book, patience: patience))
    }

    private static func put(_ id: Int64, _ name: String, in store: PostgresStore) async throws {
      _ = try await store.transact { overlay in
        overlay.header = PostgresBook.header("put \(id)")
        _ = try await overlay.insert(
          Jar.former, Row([.integer(id), .integer(0), .text(name)]))
      }
    }

    /// A book of the first version with three jars.
    private func formerBook() async throws -> PostgresBook {
      let book = try PostgresBook()
      let store = try await open(book, Jar.former)
      for (place, name) in ["Plum", "ROSE", "Honey"].enumerated() {
        try await Self.put(Int64(place + 1), name, in: store)
      }
      try await store.close()
      return book
    }

    /// Name, size and kept name of all jars.
    private func rows(_ store: PostgresStore) async throws -> [[Value]] {
      try await store.read(.latest) { try await $0.records(Query(Jar.schema)) }
        .map { Array($0.values.dropFirst(2)) }
    }

    // MARK: What it does

    @Test func keptFieldsAreFilledWithoutACommit() async throws {
      let book = try await formerBook()
      #expect(try await upgrade(book).count == 1)
      let store = try await open(book)
      #expect(
        try await rows(store) == [
          [.text("Plum"), .null, .text("plum")], [.text("ROSE"), .null, .text("rose")],
          [.text("Honey"), .null, .text("honey")],
        ])
      #expect(try await PostgresBook.checkedHead(of: store).sequence == 3)
      let found = try await store.read(.latest) {
        try await $0.records(Query(Jar.schema, where: .equals(Jar.low, .text("rose"))))
      }
      #expect(found.map(\.version) == [1])
      try await store.close()
      try book.drop()
    }

    @Test func writtenStepsRunOnceAndANewBookHasThem() async throws {
      let steps = [Self.sizes, Self.names]
      let book = try await formerBook()
      #expect(await failureCode { _ = try await open(book, Jar.schema, steps) } == .oldBook)
      let missing = try await PostgresStore.missingSteps(
        schemas: [Jar.schema], steps: steps, options: options(book))
      #expect(missing.prefix(2) == ["0113-sizes", "0114-names"])
      #expect(try await upgrade(book, steps) == missing)
      #expect(try await upgrade(book, steps).isEmpty)
      let store = try await open(book, Jar.schema, steps)
      #expect(
        try await rows(store) == [
          [.text("Plum!"), .integer(3), .text("plum!")],
          [.text("ROSE!"), .integer(4), .text("rose!")],
          [.text("Honey!"), .integer(5), .text("honey!")],
        ])
      try await store.close()
      #expect(await failureCode { _ = try await open(book) } == .protocolMismatch)

      let fresh = try PostgresBook()
      try await (try await open(fresh, Jar.schema, steps)).close()
      #expect(try await upgrade(fresh, steps).isEmpty)
      for book in [book, fresh] { try book.drop() }
    }

    @Test func aColumnThatMayBeAbsentNowIsChangedInPlace() async throws {
      let name = Column("name", .text, nullable: true)
      let looser = Schema("jars", area: .warehouse, columns: [name], keys: [UniqueKey(name)])
      let step = MigrationStep("0113-nameless", adds: [.rebuilt("jars")])
      let book = try await formerBook()
      let steps = try await PostgresStore.upgrade(
        schemas: [looser], steps: [step], entities: [], options: options(book))
      #expect(steps.first == "0113-nameless")
      let store = try await open(book, looser, [step])
      _ = try await store.transact { overlay in
        overlay.header = PostgresBook.header("nameless")
        _ = try await overlay.insert(looser, Row([.integer(9), .integer(0), .null]))
      }
      let unsound = try await DatabaseInspection(store).run().filter { !$0.isOK }.map(\.name)
      #expect(Set(unsound).isSubset(of: ["durability"]), "the tests' server does not wait for it")
      try await store.close()
      try book.drop()
    }

    // MARK: What must not happen

    @Test(
      arguments: [
        ("UPDATE jars SET name = 'other' WHERE id = 2", "jars holds other values than before"),
        ("DELETE FROM jars WHERE id = 2", "jars has 2 rows instead of 3"),
        ("ALTER TABLE jars DROP COLUMN name", "jars lacks name"),
        ("INSERT INTO book_meta VALUES ('a', 'b')", "book_meta has"),
        ("DROP TRIGGER changes_refuse_rewriting ON changes", "journal-guards"),
      ])
    func aStepThatChangesMoreThanItSaysLeavesTheBook(_ text: String, _ problem: String) async throws
    {
      let book = try await formerBook()
      let wrong = MigrationStep("0113-wrong", then: .common([text]))
      let refusal = await #expect(throws: OpsError.self) { try await upgrade(book, [wrong]) }
      #expect(refusal?.code == .corrupt)
      #expect(refusal?.message.contains(problem) == true, "\(refusal?.message ?? "")")
      let store = try await open(book, Jar.former)
      let names = try await store.read(.latest) { try await $0.records(Query(Jar.former)) }
        .map { $0.values[2] }
      #expect(names == [.text("Plum"), .text("ROSE"), .text("Honey")])
      try await store.close()
      try book.drop()
    }

    @Test func nobodyWritesMeanwhile() async throws {
      let book = try await formerBook()
      let writer = try await open(book, Jar.former)
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      let (released, release) = AsyncStream.makeStream(of: Void.self)
      let work = Task {
        _ = try await writer.transact { overlay in
          overlay.header = PostgresBook.header("long")
          _ = try await overlay.insert(
            Jar.former, Row([.integer(4), .integer(0), .text("Late")]))
          start.finish()
          for await _ in released {}
        }
      }
      for await _ in started {}
      #expect(await failureCode { try await upgrade(book, patience: 200) } == .bookBusy)
      release.finish()
      try await work.value
      #expect(try await upgrade(book).count == 1)
      try await writer.close()
      let store = try await open(book)
      #expect(try await rows(store).last == [.text("Late"), .null, .text("late")])
      try await store.close()
      try book.drop()
    }

    @Test func aServerThatOpenedTheBookBeforeIsRefused() async throws {
      let book = try await formerBook()
      let older = try await open(book, Jar.former)
      try await Self.put(4, "Before", in: older)
      try await upgrade(book)
      let code = await failureCode { try await Self.put(5, "After", in: older) }
      #expect(code == .protocolMismatch)
      let found = try await older.read(.latest) { try await $0.records(Query(Jar.former)) }
      #expect(found.count == 4)
      let newer = try await open(book)
      _ = try await newer.transact { overlay in
        overlay.header = PostgresBook.header("newer")
        _ = try await overlay.insert(
          Jar.schema, Row([.integer(5), .integer(0), .text("New"), .null, .text("new")]))
      }
      #expect(await failureCode { try await Self.put(6, "Again", in: older) } == .protocolMismatch)
      #expect(try await PostgresBook.checkedHead(of: newer).sequence == 5)
      for server in [older, newer] { try await server.close() }
      try book.drop()
    }
  }
#endif
