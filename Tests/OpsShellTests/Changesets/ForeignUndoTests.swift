import OpsDomain
import OpsKernel
import OpsServices
import OpsShell
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// Taking back takes what doing takes: for every write command and every role.
@Suite("undo and redo as a second road")
struct ForeignUndoTests {
  private static func undoable() throws -> [String] {
    try WriteCommand.operations.filter { name in
      let operation = try #require(try WriteCommand.named(name).operation)
      let descriptor = try #require(Blueprint.product.operations[operation]?.descriptor)
      return descriptor.whyFinal == nil && descriptor.permission != nil
    }
  }

  /// Somebody with the rights of the role and the one to take back what others did.
  private func caller(_ bench: ShellBench, _ role: Role, key: String? = nil) -> Call {
    let own = bench.book.principal(role)
    let rights = Rights(
      roles: [role], permissions: role.permissions.union([.systemExecuteRollbacks]))
    return Call(
      Principal(userID: own.userID ?? RecordID(rawValue: 1), name: own.name, rights: rights),
      isRehearsal: true)
  }

  private func code(_ body: () async throws -> Void) async throws -> ErrorCode? {
    do {
      try await body()
      return nil
    } catch let error as OpsError {
      return error.code
    }
  }

  private func change(_ name: String, _ bench: ShellBench) async throws -> String {
    let files = try ExampleFiles()
    for words in try WriteCommand.examples(name, files) {
      let answer = await bench.run(words + ["--yes", "-o", "json"])
      if answer.json?["changed"] == .bool(true), let key = answer.json?["op"]?.string {
        return key
      }
    }
    return try #require(nil, "no example of \(name) changed anything")
  }

  @Test(
    "Who may not do it neither takes it back nor brings it back", arguments: try undoable())
  func neither(_ name: String) async throws {
    let bench = try await WriteCommand.bench(name)
    let operation = try #require(try WriteCommand.named(name).operation)
    let permission = try #require(Blueprint.product.operations[operation]?.descriptor.permission)
    let key = try await change(name, bench)
    let changesets = bench.book.dependencies.changesets
    let closed = Role.allCases.filter { !$0.permissions.contains(permission) }
    for role in closed {
      let ended = try await code {
        _ = try await changesets.undo(CommitReference(commit: key), caller(bench, role))
      }
      #expect(ended == .denied, "\(role.rawValue) took \(name) back")
    }
    let undone = try await changesets.undo(
      CommitReference(commit: key), bench.book.call(.administrator))
    let undo = try #require(undone.receipt?.key)
    for role in closed {
      let ended = try await code {
        _ = try await changesets.redo(CommitReference(commit: undo), caller(bench, role))
      }
      #expect(ended == .denied, "\(role.rawValue) brought \(name) back")
    }
  }

  @Test("Without the right to take back what others did nobody does", arguments: try undoable())
  func others(_ name: String) async throws {
    let bench = try await WriteCommand.bench(name)
    let key = try await change(name, bench)
    let sequence = try #require(try await bench.book.store.journal.commits(key: key).first).sequence
    for role in Role.allCases where role != .administrator {
      for commit in [key, "\(sequence)"] {
        let ended = try await code {
          _ = try await bench.book.dependencies.changesets.undo(
            CommitReference(commit: commit), bench.book.call(role, rehearsal: true))
        }
        // A key of somebody else tells nobody that it was used.
        let expected: [ErrorCode] = commit == key ? [.denied, .notFound] : [.denied]
        #expect(expected.contains { $0 == ended }, "\(role.rawValue) took \(name) back")
      }
    }
  }

  @Test("A saved plan is applied by nobody who may not run what is in it")
  func plans() async throws {
    for name in WriteCommand.operations {
      let operation = try #require(try WriteCommand.named(name).operation)
      let descriptor = try #require(Blueprint.product.operations[operation]?.descriptor)
      guard let permission = descriptor.permission else { continue }
      let bench = try await WriteCommand.bench(name)
      let files = try ExampleFiles()
      let folder = try TemporaryFolder()
      let file = folder.file("a.plan").description
      let words = try #require(try WriteCommand.examples(name, files).first)
      // Some operations stand alone, or hold a secret: of those there is no plan to save.
      guard await bench.run(["plan", "--save", file] + words).exit == 0 else { continue }
      let before = try await bench.book.store.journal.head().sequence
      var exits: Set<Int32> = []
      for role in Role.allCases where !role.permissions.contains(permission) {
        exits.insert(await bench.run(["apply", file, "--yes"], as: role).exit)
      }
      #expect(try await bench.book.store.journal.head().sequence == before, "\(name)")
      let own = await bench.run(["apply", file, "--yes", "-o", "json"], as: .administrator)
      // A plan of nothing is applied by everybody.
      guard own.json?["changed"] == .bool(true) else { continue }
      #expect(exits == [77], "\(name)")
    }
  }

  @Test("The right to create does not remove: that takes the right to delete")
  func opposite() async throws {
    let bench = try await ShellBench.make()
    let made = await bench.run("product create NEW-1 \"New lamp\" -o json", as: .salesperson)
    let key = try #require(made.json?["op"]?.string)
    let refused = await bench.run("undo --yes", as: .salesperson)
    #expect(refused.exit == 77, "\(refused.remarks)")
    #expect(refused.remarks.contains("product.delete"), "\(refused.remarks)")
    #expect(await bench.run("undo \(key) --yes", as: .administrator).exit == 0)
  }

  @Test("A grant for some records takes back only what is about them")
  func someRecords() async throws {
    let bench = try await ShellBench.make()
    let own = bench.book.principal(.warehouseKeeper)
    let shop = try await bench.book.read { transaction in
      try await transaction.repository(Location.self).named("SHOP").id
    }
    func keeper() -> Principal {
      let some = [GrantCondition(collection: Location.schema.name, id: shop)]
      return Principal(
        userID: own.userID ?? RecordID(rawValue: 1), name: own.name,
        rights: Rights(
          roles: [.warehouseKeeper],
          permissions: Role.warehouseKeeper.permissions.subtracting([.inventoryUpdateStock]),
          conditions: [.inventoryUpdateStock: some]))
    }
    for (place, wanted) in [("SHOP", ErrorCode?.none), ("MAIN", .denied)] {
      let done = await bench.run(
        "stock receive LAMP-1 3 --location \(place) -o json", as: .warehouseKeeper)
      let key = try #require(done.json?["op"]?.string)
      let ended = try await code {
        _ = try await bench.book.dependencies.changesets.undo(
          CommitReference(commit: key), Call(keeper()))
      }
      #expect(ended == wanted, "\(place)")
    }
  }

  @Test("A setting that protects the book goes back only by who has just signed in")
  func protection() async throws {
    let bench = try await ShellBench.make()
    let set = await bench.run("setting set session.idle_limit 10m -o json", as: .administrator)
    let key = try #require(set.json?["op"]?.string)
    let anna = bench.book.principal(.administrator)
    func ended(_ kind: SessionFacts.Kind, minutes: Int64) async throws -> ErrorCode? {
      let now = bench.book.clock.now()
      let facts = SessionFacts(
        id: RecordID(rawValue: 5), kind: kind,
        authenticatedAt: now.adding(TimeSpan(milliseconds: -minutes * 60_000)),
        expiresAt: now.adding(TimeSpan(milliseconds: 3_600_000)))
      let principal = Principal(
        userID: anna.userID ?? RecordID(rawValue: 1), name: anna.name, rights: anna.rights,
        session: facts)
      return try await code {
        _ = try await bench.book.dependencies.changesets.undo(
          CommitReference(commit: key), Call(principal, isRehearsal: true))
      }
    }
    #expect(try await ended(.session, minutes: 10) == .signInNotFresh)
    #expect(try await ended(.token, minutes: 0) == .deniedScope)
    #expect(try await ended(.session, minutes: 1) == nil)
  }

  @Test("A token takes back what it is meant for and nothing else")
  func scopes() async throws {
    let bench = try await ShellBench.make()
    let done = await bench.run("stock receive LAMP-1 3 -o json", as: .warehouseKeeper)
    let key = try #require(done.json?["op"]?.string)
    let wil = bench.book.principal(.warehouseKeeper)
    func ended(_ scopes: [String]) async throws -> ErrorCode? {
      var limits = AccessLimits()
      limits.scopes = [try scopes.map { try AccessScope(parsing: $0) }]
      let principal = Principal(
        userID: wil.userID ?? RecordID(rawValue: 1), name: wil.name, rights: wil.rights,
        limits: limits)
      return try await code {
        _ = try await bench.book.dependencies.changesets.undo(
          CommitReference(commit: key), Call(principal, isRehearsal: true))
      }
    }
    #expect(try await ended(["platform"]) == .deniedScope)
    #expect(try await ended(["stock"]) == .deniedScope)
    #expect(try await ended(["commit", "stock.receive"]) == .deniedScope)
    #expect(try await ended(["commit", "stock"]) == nil)
    #expect(try await ended(["platform", "warehouse"]) == nil)
  }

  @Test("What an operation checks of a record an undo checks as well")
  func conditions() async throws {
    let bench = try await ShellBench.make()
    let asked = await bench.run("oos create 000001 OLD-1 1 -o json", as: .salesperson)
    #expect(asked.exit == 0, "\(asked.remarks)")
    bench.book.clock.advance(milliseconds: 25 * 3_600_000)
    let late = await bench.run("undo --yes", as: .salesperson)
    #expect(late.exit == 77, "\(late.remarks)")
    let sold = await bench.run("sales enter 2027-03-02 --line LAMP-1=1 -o json", as: .salesperson)
    #expect(sold.exit == 0, "\(sold.remarks)")
    bench.book.clock.advance(milliseconds: 25 * 3_600_000)
    let closed = await bench.run("undo --yes", as: .salesperson)
    #expect(closed.exit == 77, "\(closed.remarks)")
  }
}
