import OpsDomain
import Testing

@testable import OpsStorageSQL

/// Which steps a book in a database takes, and what they run there.
@Suite struct DatabaseStepsTests {
  private static let schemas = [LocalBook.people, LocalBook.things]
  private static let next = MigrationStep(
    "0113-next", adds: [.column("note", of: "things", backfill: .null)],
    then: .each(sqlite: ["SELECT 1"], postgres: ["SELECT 2"]))

  @Test func theNumbersOfStepsGrow() {
    let names = LaterSteps.all.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names.map { $0.prefix(4) }).count == names.count)
  }

  @Test func olderStepsAreNotThoseOfADatabase() {
    let steps = LaterSteps.all + [Self.next]
    #expect(
      LaterSteps.of(steps, concerning: Self.schemas, in: .postgres).map(\.name) == ["0113-next"])
    #expect(LaterSteps.of(steps, concerning: Self.schemas, in: .sqlite).count > 1)
    #expect(LaterSteps.of([Self.next], concerning: [LocalBook.people], in: .postgres).isEmpty)
  }

  @Test func everyStepOfADatabaseHasSQLForIt() {
    let steps = LaterSteps.all.filter { $0.name >= LaterSteps.firstInDatabases }
    #expect(steps.allSatisfy { $0.statements.statements(for: .postgres) != nil })
  }

  @Test func aPlanTakesTheSQLOfItsDatabase() throws {
    for (dialect, text) in [(Dialect.sqlite, "SELECT 1"), (.postgres, "SELECT 2")] {
      let plan = try MigrationPlan(Self.schemas, steps: [Self.next], dialect: dialect)
      #expect(try plan.statementsOfNewBook().contains(text))
      #expect(plan.migrations.filter(\.isWritten).map(\.name) == ["0113-next"])
    }
  }

  @Test func aStepForFilesAloneIsRefusedForADatabase() throws {
    let step = MigrationStep("0113-files", then: .files(["SELECT 1"]))
    _ = try MigrationPlan(Self.schemas, steps: [step])
    #expect(throws: OpsError.self) {
      try MigrationPlan(Self.schemas, steps: [step], dialect: .postgres)
    }
  }

  @Test func aDatabaseChangesColumnsInPlace() throws {
    let step = MigrationStep("0113-anew", adds: [.rebuilt("people")])
    let plan = try MigrationPlan([LocalBook.people], steps: [step], dialect: .postgres)
    let written = plan.migrations.first { $0.isWritten }
    let migration = try #require(written)
    let columns = LocalBook.people.columns.map { column in
      BookTables.Column(
        column.name, Dialect.postgres.type(column.kind), required: false, flag: false,
        references: nil)
    }
    // The identifier is never marked as required; the other two are to be.
    let statements = try plan.statements(
      of: migration, on: BookTables(columns: ["people": columns]))
    #expect(statements.filter { $0.hasSuffix("SET NOT NULL") }.count == 2)
    #expect(!statements.contains { $0.hasPrefix("DROP") || $0.hasPrefix("CREATE TABLE") })
  }
}
