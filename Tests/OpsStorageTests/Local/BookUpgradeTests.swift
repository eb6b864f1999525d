import Foundation
import OpsDomain
import OpsStorage
import OpsTesting
import Synchronization
import Testing

@testable import OpsStorageLocal
@testable import OpsStorageSQL

/// An older book is refused, and brought up to date on a copy that takes its place.
@Suite struct BookUpgradeTests {
  private static let weight = Column("weight", .fixed)
  private static let wider = Schema(
    "things", area: .sales,
    columns: Array(LocalBook.things.columns.dropFirst(2)) + [weight],
    keys: LocalBook.things.keys, indexes: LocalBook.things.indexes)
  private static let tags = Schema("tags", area: .sales, columns: [Column("word", .text)])
  private static let schemas = [LocalBook.people, wider, tags]
  private static let steps = [
    MigrationStep(
      "0008-weights", adds: [.column("weight", of: "things", backfill: .integer(5))]),
    MigrationStep("0009-tags", adds: [.collection("tags")]),
  ]

  private let book: LocalBook

  init() async throws {
    book = try LocalBook()
    let old = try await openOld()
    try await old.insert([(LocalBook.people, LocalBook.person(7, "Ona"))], key: "k0")
    for id in Int64(1)...3 {
      try await old.insert(
        [(LocalBook.things, LocalBook.thing(id, code: "t\(id)", owner: 7))], key: "k\(id)")
    }
    try await old.close()
  }

  private func upgrade(
    _ steps: [MigrationStep] = Self.steps, _ schemas: [Schema] = Self.schemas,
    path: String? = nil
  ) throws -> BookUpgrade {
    var options = LocalStoreOptions()
    options.lockWaitMilliseconds = 100
    return try BookUpgrade(
      path: path ?? book.path, schemas: schemas, steps: steps, version: "9.9.9", options: options)
  }

  /// An upgrade that finds no room when it reaches the stage.
  private func upgrade(failingAt stage: UpgradeStage) throws -> BookUpgrade {
    var upgrade = try upgrade()
    upgrade.reach = { if $0 == stage { throw OpsError(.storageFull, "No room") } }
    return upgrade
  }

  /// As the first version does.
  private func openOld(path: String? = nil) async throws -> LocalStore {
    try await LocalStore(
      path: path ?? book.path, schemas: [LocalBook.people, LocalBook.things], steps: [])
  }

  private func open(path: String? = nil) async throws -> LocalStore {
    try await LocalStore(path: path ?? book.path, schemas: Self.schemas, steps: Self.steps)
  }

  private var beside: [String] {
    let folder = (book.path as NSString).deletingLastPathComponent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasSuffix(".lock") && !$0.hasSuffix(".lock.next") }.sorted()
  }

  // MARK: Refusing and planning

  @Test func anOldBookIsRefusedAndLeftAlone() async throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: book.path))
    let refusal = await #expect(throws: OpsError.self) { try await open() }
    #expect(refusal?.code == .oldBook)
    #expect(refusal?.message.contains("upgrade step") == true)
    #expect(refusal?.hint?.contains("store upgrade") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: book.path)) == before)
  }

  @Test func aNewBookHasAllStepsAtOnce() async throws {
    let path = book.folder + "/inner/new.db"
    try await open(path: path).close()
    #expect(try await upgrade(path: path).plan() == [])
  }

  @Test func aBookWhoseMakingWasCutOffIsFinishedWhenItIsOpened() async throws {
    let path = book.folder + "/inner/cut.db"
    try await LocalStore(path: path, schemas: [LocalBook.people], steps: []).close()
    let store = try await open(path: path)
    #expect(try await BookInspection(store).run().filter { !$0.isOK } == [])
    try await store.close()
  }

  @Test func thePlanSaysWhatEachStepChanges() async throws {
    let plan = try await upgrade().plan()
    #expect(plan.map(\.name) == ["0008-weights", "0009-tags"])
    #expect(
      plan.map(\.changes) == [["adds the column weight to things"], ["adds the collection tags"]])
    #expect(plan.map(\.rows) == [3, 0])
    #expect(await failureCode { try await open().close() } == .oldBook, "a plan changes nothing")
    #expect(beside == ["book.db"])
  }

  // MARK: Upgrading

  @Test func anUpgradeKeepsEverythingAndTheFormerBook() async throws {
    let report = try await upgrade().run()
    #expect(report.steps.map(\.name) == ["0008-weights", "0009-tags"])
    #expect(report.former == book.path + ".before-9.9.9")
    #expect(report.tables == 5, "people, things, commits, changes, book_meta")
    #expect(beside == ["book.db", "book.db.before-9.9.9"])
    for end in ["", ".before-9.9.9"] { #expect(BookFile.mode(of: book.path + end) == 0o600) }
    let new = try await open()
    let row = try await new.read(.latest) {
      try await $0.record(Self.wider, id: RecordID(rawValue: 2))
    }
    #expect(row?.values.last == .integer(5))
    try await new.insert([(Self.tags, Row([.integer(2), .integer(0), .text("x")]))], key: "new")
    #expect(try await new.journal.head().sequence == 5)
    #expect(try await BookInspection(new).run().filter { !$0.isOK } == [])
    try await new.close()
    #expect(await failureCode { try await openOld().close() } == .protocolMismatch)
    let former = try await openOld(path: book.path + ".before-9.9.9")
    #expect(try await former.journal.head().sequence == 4)
    try await former.close()
    #expect(try await upgrade().run() == UpgradeReport(steps: [], former: nil, tables: 0, rows: 0))
  }

  @Test func aSecondFormerBookGetsANameOfItsOwn() async throws {
    try await upgrade([Self.steps[0]], [LocalBook.people, Self.wider]).run()
    let report = try await upgrade().run()
    #expect(report.steps.map(\.name) == ["0009-tags"])
    #expect(report.former == book.path + ".before-9.9.9.2")
  }

  @Test func aTableIsMadeAnewWithItsRowsAndReferences() async throws {
    let strict = Schema(
      "people", area: .identity, columns: [LocalBook.name], keys: LocalBook.people.keys,
      indexes: [[LocalBook.name]])
    let steps = [
      MigrationStep("0008-people", adds: [.rebuilt("people")]),
      MigrationStep("0009-names", adds: [.index(["name"], of: "people")]),
    ]
    try await upgrade(steps, [strict, LocalBook.things]).run()
    let store = try await LocalStore(
      path: book.path, schemas: [strict, LocalBook.things], steps: steps)
    #expect(try await BookInspection(store).run().filter { !$0.isOK } == [])
    let refused = await failureCode {
      _ = try await store.insert(
        [(LocalBook.things, LocalBook.thing(9, code: "t9", owner: 99))], key: "dangling")
    }
    #expect(refused == .dependants, "references to the table made anew hold")
    try await store.close()
  }

  /// What a later version does to a table of the journal.
  private static func journalAnew(_ guards: [String]) -> [String] {
    [
      "CREATE TABLE anew (position INTEGER PRIMARY KEY, collection TEXT NOT NULL,"
        + " record_id INTEGER NOT NULL, verb INTEGER NOT NULL, image TEXT) STRICT",
      "INSERT INTO anew SELECT * FROM changes", "DROP TABLE changes",
      "ALTER TABLE anew RENAME TO changes",
      "CREATE INDEX changes_by_record_id ON changes (record_id)",
    ] + guards
  }

  @Test func aTableOfTheJournalIsMadeAnewOnlyWithItsGuards() async throws {
    let schemas = [LocalBook.people, LocalBook.things]
    let bare = [MigrationStep("0008-changes", then: .files(Self.journalAnew([])))]
    let refusal = await #expect(throws: OpsError.self) { try await upgrade(bare, schemas).run() }
    #expect(refusal?.code == .corrupt)
    #expect(refusal?.message.contains("changes_refuse_update") == true)
    let guarded = [
      MigrationStep(
        "0008-changes", then: .files(Self.journalAnew(JournalSchemaSQL.appendOnly("changes"))))
    ]
    try await upgrade(guarded, schemas).run()
    let store = try await LocalStore(path: book.path, schemas: schemas, steps: guarded)
    try await store.insert([(LocalBook.people, LocalBook.person(8, "Rasa"))], key: "after")
    try await store.close()
    #expect(throws: OpsError.self) {
      try ForeignDatabase.run("DELETE FROM changes", on: book.path)
    }
  }

  // MARK: What must not happen

  @Test(
    arguments: [
      ("UPDATE things SET amount = 1 WHERE id = 2", "things holds other values than before"),
      ("DELETE FROM things WHERE id = 2", "things has 2 rows instead of 3"),
      ("UPDATE things SET owner = NULL", "things holds other values than before"),
      ("INSERT INTO book_meta VALUES ('a', 'b')", "book_meta has"),
    ])
  func aStepThatChangesMoreThanItSaysIsRefused(_ statement: String, _ problem: String) async throws
  {
    let wrong = Self.steps + [MigrationStep("0010-wrong", then: .common([statement]))]
    let refusal = await #expect(throws: OpsError.self) { try await upgrade(wrong).run() }
    #expect(refusal?.code == .corrupt)
    #expect(refusal?.message.contains(problem) == true, "\(refusal?.message ?? "")")
    let old = try await openOld()
    #expect(try await old.thing(2)?.values[3] == .integer(0))
    try await old.close()
    #expect(beside.contains("book.db.upgrading") == false)
  }

  @Test func aStepMayChangeWhatItSays() async throws {
    let steps =
      Self.steps + [
        MigrationStep(
          "0010-amounts", then: .common(["UPDATE things SET amount = 9"]),
          rewrites: ["things.amount"], note: "sets all amounts")
      ]
    #expect(try await upgrade(steps).plan().last?.changes == ["sets all amounts"])
    #expect(try await upgrade(steps).plan().last?.rows == 3)
    try await upgrade(steps).run()
    let store = try await LocalStore(path: book.path, schemas: Self.schemas, steps: steps)
    let row = try await store.read(.latest) {
      try await $0.record(Self.wider, id: RecordID(rawValue: 1))
    }
    #expect(row?.values[3] == .integer(9))
    try await store.close()
  }

  @Test func aBookThatSomebodyHasOpenIsNotUpgraded() async throws {
    let user = try await openOld()
    #expect(await failureCode { try await upgrade().run() } == .bookBusy)
    try await user.insert([(LocalBook.people, LocalBook.person(8, "Rasa"))], key: "meanwhile")
    try await user.close()
    #expect(try await upgrade().run().steps.count == 2)
  }

  /// Copies everything beside the book as it is at each stage: what a crash there would leave.
  @Test func aCrashAtAnyStageLeavesABookThatOpens() async throws {
    let seen = Mutex<[(UpgradeStage, String)]>([])
    let (folder, place) = (book.folder, (book.path as NSString).deletingLastPathComponent)
    var stopped = try upgrade()
    stopped.reach = { stage in
      let snapshot = try seen.withLock { seen in
        let path = folder + "/crash-\(seen.count)"
        try FileManager.default.copyItem(atPath: place, toPath: path)
        seen.append((stage, path))
        return path
      }
      #expect(!snapshot.isEmpty)
    }
    try await stopped.run()
    let crashes = seen.withLock { $0 }
    let declared = try #require(
      try MigrationPlan(Self.schemas, steps: Self.steps).migrations.last?.name)
    #expect(
      crashes.map(\.0) == [
        .locked, .copied, .step("0008-weights"), .step("0009-tags"), .step(declared), .migrated,
        .verified, .durable, .kept, .switched,
      ])
    for (stage, place) in crashes {
      let path = place + "/book.db"
      if stage == .switched {
        try await open(path: path).close()
      } else {
        #expect(await failureCode { try await open(path: path).close() } == .oldBook, "\(stage)")
        let old = try await openOld(path: path)
        #expect(try await old.journal.head().sequence == 4, "\(stage)")
        try await old.close()
        #expect(try await upgrade(path: path).run().steps.count == 2, "\(stage)")
      }
      let new = try await open(path: path)
      #expect(try await new.journal.head().sequence == 4, "\(stage)")
      #expect(try await BookInspection(new).run().filter { !$0.isOK } == [], "\(stage)")
      try await new.close()
      let left = try FileManager.default.contentsOfDirectory(atPath: place)
      #expect(!left.contains { $0.contains("upgrading") }, "\(stage): \(left)")
      try FileManager.default.removeItem(atPath: place)
    }
  }

  @Test(arguments: [UpgradeStage.locked, .copied, .migrated, .verified, .durable, .kept])
  func aFailureAtAnyStageLeavesTheBookAndCanBeRepeated(_ stage: UpgradeStage) async throws {
    let failing = try upgrade(failingAt: stage)
    let refusal = await #expect(throws: OpsError.self) { try await failing.run() }
    #expect(refusal?.code == .storageFull)
    let old = try await openOld()
    #expect(try await old.journal.head().sequence == 4)
    try await old.close()
    #expect(try await upgrade().run().former == book.path + ".before-9.9.9")
    try await open().close()
  }
}
