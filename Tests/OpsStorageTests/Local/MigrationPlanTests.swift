import OpsDomain
import OpsStorageLocal
import OpsStorageSQL
import Testing

@Suite struct MigrationPlanTests {
  private static let weight = Column("weight", .fixed)
  private static let wider = Schema(
    "things", area: .sales,
    columns: Array(LocalBook.things.columns.dropFirst(2)) + [weight],
    keys: LocalBook.things.keys, indexes: LocalBook.things.indexes)
  private static let tags = Schema("tags", area: .sales, columns: [Column("word", .text)])
  private static let steps = [
    MigrationStep(
      "0008-weights",
      adds: [
        .column("weight", of: "things", backfill: .integer(5)), .collection("tags"),
      ])
  ]

  @Test func tablesAreStrictWithConstraints() throws {
    #expect(
      SchemaSQL().createTable(LocalBook.things) == """
        CREATE TABLE "things" (
          "id" INTEGER PRIMARY KEY,
          "version" INTEGER NOT NULL,
          "code" TEXT NOT NULL,
          "amount" INTEGER NOT NULL,
          "note" TEXT,
          "owner" INTEGER REFERENCES "people" ("id"),
          "is_open" INTEGER NOT NULL CHECK ("is_open" IN (0, 1)),
          "due" TEXT,
          "digest" BLOB
        ) STRICT
        """)
  }

  @Test func thereIsOneMigrationForTheJournalOnePerAreaAndOnePerStep() throws {
    let plan = try MigrationPlan(
      [LocalBook.people, Self.wider, Self.tags], steps: Self.steps)
    let names = ["0001-journal", "0002-identity", "0003-sales", "0008-weights"]
    #expect(plan.migrations.map(\.name).dropLast() == names[...])
    #expect(plan.migrations.last?.isDeclarations == true)
    let tables = BookTables(columns: [
      "things": LocalBook.things.columns.map {
        BookTables.Column($0.name, "INTEGER", required: false, flag: false, references: nil)
      }
    ])
    #expect(
      try plan.statements(of: plan.migrations[3], on: tables).first
        == "ALTER TABLE \"things\" ADD COLUMN \"weight\" INTEGER NOT NULL DEFAULT 5")
    #expect(
      try plan.statements(of: plan.migrations[2], on: tables).contains { $0.contains("tags") })
    #expect(throws: OpsError.self) { try MigrationPlan([LocalBook.people], steps: Self.steps) }
  }

  @Test func aNewBookHasAllColumnsFromTheFirstStatementOn() throws {
    let plan = try MigrationPlan([LocalBook.people, Self.wider, Self.tags], steps: Self.steps)
    let statements = try plan.statementsOfNewBook()
    let table = try #require(statements.first { $0.hasPrefix("CREATE TABLE \"things\"") })
    #expect(table.contains("\"weight\" INTEGER NOT NULL DEFAULT 5"))
    #expect(!statements.contains { $0.hasPrefix("ALTER TABLE") })
    #expect(statements.filter { $0.hasPrefix("CREATE TABLE \"tags\"") }.count == 1)
  }

  @Test func aTableThatWasChangedPastTheProgramIsFound() async throws {
    let book = try LocalBook()
    try await book.open().close()
    try ForeignDatabase.run("ALTER TABLE things ADD COLUMN weight INTEGER", on: book.path)
    let store = try await book.open()
    let findings = try await BookInspection(store).run()
    #expect(findings.filter { !$0.isOK }.map(\.detail) == ["things.weight is unknown"])
    try await store.close()
  }
}
