import OpsDomain
import OpsStorage
import TestBenches
import Testing

@testable import OpsStorageLocal
@testable import OpsStorageSQL

/// What a later release adds to its declarations, an older book gets without a step.
@Suite struct DerivedUpgradeTests {
  private static let name = Column("name", .text)
  private static let size = Column("size", .integer)
  private static let nameKey = UniqueKey(name)

  /// The record as it was released first.
  private static let jars = declared([name, size])
  private static let label = Column("label", .text, nullable: true)
  private static let weight = Field<Int64>("weight", forOldRows: 5).column
  private static let isFull = Field<Bool>("is_full", forOldRows: true).column
  private static let shelf = Column("shelf_id", .id, nullable: true, references: "shelves")
  /// The same in a later release, and a record that is new in it.
  private static let laterJars = declared(
    [name, size, label, weight, isFull, shelf], [[size], [weight, name]])
  private static let shelves = Schema(
    "shelves", area: .warehouse, columns: [name], keys: [UniqueKey(name)], searched: [name])

  private let book: LocalBook

  private static func declared(
    _ columns: [Column], _ indexes: [SecondaryIndex] = [[size]]
  ) -> Schema {
    Schema("jars", area: .warehouse, columns: columns, keys: [nameKey], indexes: indexes)
  }

  init() async throws {
    book = try LocalBook()
    let old = try await open([Self.jars])
    for id in Int64(1)...3 {
      let row = Row([.integer(id), .integer(0), .text("jar \(id)"), .integer(id * 10)])
      try await old.insert([(Self.jars, row)], key: "k\(id)")
    }
    try await old.close()
  }

  private func open(
    _ schemas: [Schema], _ steps: [MigrationStep] = [], path: String? = nil
  ) async throws -> LocalStore {
    try await LocalStore(path: path ?? book.path, schemas: schemas, steps: steps)
  }

  private func upgrade(
    _ schemas: [Schema] = [Self.shelves, Self.laterJars], _ steps: [MigrationStep] = []
  ) throws -> BookUpgrade {
    try BookUpgrade(path: book.path, schemas: schemas, steps: steps, version: "9.9.9")
  }

  private func refusal(_ body: () async throws -> Void) async -> OpsError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? OpsError
    }
  }

  // MARK: What follows

  @Test func anOldBookIsRefusedAndThePlanNamesWhatFollows() async throws {
    let refused = await refusal { try await open([Self.shelves, Self.laterJars]).close() }
    #expect(refused?.code == .oldBook)
    #expect(refused?.message.contains("1 upgrade step is missing") == true)
    let plan = try await upgrade().plan()
    #expect(plan.count == 1)
    #expect(plan.first?.name.hasPrefix("declared-") == true)
    #expect(plan.first?.rows == 3)
    #expect(
      plan.first?.changes == [
        "adds the collection shelves", "adds the column label to jars",
        "adds the column weight to jars", "adds the column is_full to jars",
        "adds the column shelf_id to jars", "adds an index on weight, name to jars",
      ])
  }

  @Test func oldRowsHoldWhatIsDeclaredForThem() async throws {
    try await upgrade().run()
    let store = try await open([Self.shelves, Self.laterJars])
    let row = try await store.read(.latest) {
      try await $0.record(Self.laterJars, id: RecordID(rawValue: 2))
    }
    #expect(
      row?.values.dropFirst(2)
        == [.text("jar 2"), .integer(20), .null, .integer(5), .bool(true), .null])
    let shelf = Row([.integer(9), .integer(0), .text("top shelf")])
    try await store.insert([(Self.shelves, shelf)], key: "shelf")
    let dangling = await refusal {
      _ = try await store.insert(
        [
          (
            Self.laterJars,
            Row([
              .integer(4), .integer(0), .text("jar 4"), .integer(1), .null, .integer(1),
              .bool(false), .integer(77),
            ])
          )
        ], key: "dangling")
    }
    #expect(dangling?.code == .dependants, "the reference of a column that was added holds")
    #expect(try await BookInspection(store).run().filter { !$0.isOK } == [])
    try await store.close()
  }

  @Test func aNewBookAndAnUpgradedOneHaveTheSameTables() async throws {
    try await upgrade().run()
    let fresh = book.folder + "/inner/fresh.db"
    try await open([Self.shelves, Self.laterJars], path: fresh).close()
    let shapes = try TableShapes.of(fresh)
    #expect(shapes.contains("jars 5 weight INTEGER 1 5 0"))
    #expect(try TableShapes.of(book.path) == shapes)
  }

  @Test func twoReleasesOneAfterTheOtherLeadToTheSameTables() async throws {
    try await upgrade([Self.declared([Self.name, Self.size, Self.label])]).run()
    let report = try await upgrade().run()
    #expect(report.steps.first?.changes.contains("adds the column label to jars") == false)
    let fresh = book.folder + "/inner/fresh.db"
    try await open([Self.shelves, Self.laterJars], path: fresh).close()
    #expect(try TableShapes.of(book.path) == TableShapes.of(fresh))
    let store = try await open([Self.shelves, Self.laterJars])
    let findings = try await BookInspection(store).run()
    #expect(findings.filter { !$0.isOK } == [], "the name of the release between is gone")
    try await store.close()
  }

  /// A later step names a column that is declared behind one that follows from its declaration.
  @Test func columnsStandAsDeclaredWhetherAStepAddsThemOrNot() async throws {
    let colour = Column("colour", .text)
    let jars = Self.declared([Self.name, Self.size, Self.weight, colour])
    let steps = [
      MigrationStep(
        "0008-colours", adds: [.column("colour", of: "jars", backfill: .text("clear"))],
        then: .common(["UPDATE jars SET colour = 'dark' WHERE weight = 5 AND id = 2"]),
        note: "sets colours")
    ]
    #expect(try await upgrade([jars], steps).plan().map(\.name) == ["0008-colours"])
    try await upgrade([jars], steps).run()
    let store = try await open([jars], steps)
    let rows = try await store.read(.latest) { try await $0.records(Query(jars)) }
    #expect(rows.map { $0.values[4] } == [.integer(5), .integer(5), .integer(5)])
    #expect(rows.map { $0.values[5] } == [.text("clear"), .text("dark"), .text("clear")])
    try await store.close()
    let fresh = book.folder + "/inner/fresh.db"
    try await open([jars], steps, path: fresh).close()
    #expect(try TableShapes.of(book.path) == TableShapes.of(fresh))
  }

  @Test func imagesOfOldRecordsHoldWhatTheRecordsGot() throws {
    let old = RowImage.encode(Row([.integer(1), .integer(0), .text("jar 1"), .integer(10)]))
    let row = try RowImage.decode(old, schema: Self.laterJars)
    #expect(
      row.values.dropFirst(4) == [.null, .integer(5), .bool(true), .null])
    let sealed = Schema(
      "jars", area: .warehouse, columns: [Self.name, Self.weight], confidential: true)
    let kept = RowImage.encode(Row([.integer(1), .integer(0)]))
    #expect(try RowImage.decode(kept, schema: sealed).values.dropFirst(2) == [.null, .null])
  }

  // MARK: At the start

  @Test func theStartOfAnUpToDateBookLooksAtNoTable() async throws {
    try await upgrade().run()
    #expect(try await upgrade().plan() == [])
    try ForeignDatabase.run("DROP INDEX jars_by_weight_name", on: book.path)
    let store = try await open([Self.shelves, Self.laterJars])
    let findings = try await BookInspection(store).run().filter { !$0.isOK }
    #expect(findings.map(\.detail) == ["index jars_by_weight_name is missing"])
    try await store.close()
  }

  /// With more columns, and with no more than an index.
  private static let laterReleases: [Schema] = [
    laterJars, declared([name, size], [[size], [name, size]]),
  ]

  @Test(arguments: laterReleases)
  func anOlderProgramRefusesAnUpgradedBook(_ later: Schema) async throws {
    try await upgrade([Self.shelves, later]).run()
    let before = try TableShapes.of(book.path)
    let opening = await refusal { try await open([Self.shelves, Self.jars]).close() }
    #expect(opening?.code == .protocolMismatch)
    #expect(
      opening?.hint == "the book is unchanged; use the program that wrote it, or a newer one")
    #expect(opening?.message.contains("(it has jars") == true, "\(opening?.message ?? "")")
    let upgrading = await refusal { try await upgrade([Self.shelves, Self.jars]).run() }
    #expect(upgrading?.code == .protocolMismatch)
    #expect(try TableShapes.of(book.path) == before)
    try await open([Self.shelves, later]).close()
  }

  @Test func theNameOfTheDeclarationsChangesWithTheTablesAlone() {
    let sql = SchemaSQL()
    let name = DeclaredTables.name(of: [Self.shelves, Self.jars], sql)
    #expect(name == DeclaredTables.name(of: [Self.jars, Self.shelves], sql))
    #expect(name.count == "declared-".count + 16)
    let strict = Column("size", .integer, allows: .numbers(1...9))
    let value = Column("size", .integer, forOldRows: .integer(3))
    for same in [strict, value] {
      let schemas = [Self.shelves, Self.declared([Self.name, same])]
      #expect(DeclaredTables.name(of: schemas, sql) == name)
    }
    for other in [Self.laterJars, Self.declared([Self.name, Self.size], [])] {
      #expect(DeclaredTables.name(of: [Self.shelves, other], sql) != name)
    }
  }

  // MARK: What does not follow

  private static let underivable: [(later: Schema, problem: String)] = [
    (
      declared([name, size, Column("weight", .integer)]),
      "jars.weight is new, required, and has no value for old records"
    ),
    (
      declared([
        name, size,
        Column("weight", .integer, allows: .numbers(0...3), forOldRows: .integer(5)),
      ]), "jars.weight does not allow its value for old records: 0 to 3"
    ),
    (
      declared([name, Column("size", .text)]),
      "jars.size is INTEGER NOT NULL, declared is TEXT NOT NULL"
    ),
    (
      declared([name, Column("size", .integer, nullable: true)]),
      "jars.size is INTEGER NOT NULL, declared is INTEGER"
    ),
    (
      declared([name, Column("size", .bool)]),
      "jars.size is INTEGER NOT NULL, declared is INTEGER NOT NULL, 0 or 1"
    ),
    (declared([name, label, size]), "jars.label is declared where books have size"),
    (
      declared([name, size], [SecondaryIndex([size], falling: [size])]),
      "the index jars_by_size differs from its declaration"
    ),
  ]

  @Test(arguments: underivable)
  func whatDoesNotFollowIsNamed(_ later: Schema, _ problem: String) async throws {
    let refused = await refusal { try await upgrade([later]).run() }
    #expect(refused?.code == .configuration)
    #expect(
      refused?.message
        == "The tables of this book cannot be turned into those of this version: " + problem
    )
    try await open([Self.jars]).close()
  }

  @Test func whatIsDeclaredNoLongerIsNamed() async throws {
    let steps = [MigrationStep("0008-sizes", then: .common(["UPDATE jars SET size = size"]))]
    let refused = await refusal { try await upgrade([Self.declared([Self.name], [])], steps).run() }
    #expect(refused?.code == .configuration)
    #expect(refused?.message.contains("jars.size is in the book, but not declared") == true)
    try await open([Self.jars]).close()
  }
}
