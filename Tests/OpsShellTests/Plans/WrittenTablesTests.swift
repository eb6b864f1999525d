import OpsKernel
import OpsServices
import OpsStorageSQL
import Testing

/// A release does not work out what its tables are like: it has their name written down.
@Suite("The name of the tables")
struct WrittenTablesTests {
  @Test("The written name is that of the tables that are declared")
  func isThatOfTheDeclaredTables() throws {
    let schemas = Blueprint.product.rules.schemas
    let declared = try MigrationPlan(schemas, steps: LaterSteps.concerning(schemas)).nameOfTables
    #expect(
      Blueprint.writtenTables == declared,
      "write \(declared) into Sources/OpsServices/Blueprint+Product.swift")
  }

  @Test("The names of all migrations are known without a look at the collections")
  func knowsTheNamesOfMigrations() throws {
    let schemas = Blueprint.product.rules.schemas
    let plan = try MigrationPlan(
      schemas, steps: LaterSteps.concerning(schemas), declared: Blueprint.writtenTables)
    #expect(
      MigrationPlan.namesOfProduct(declared: Blueprint.writtenTables)
        == plan.migrations.map(\.name))
  }

  @Test("A plan takes a written name as it is")
  func takesAWrittenName() throws {
    let plan = try MigrationPlan(Blueprint.product.rules.schemas, declared: "declared-1")
    #expect(plan.nameOfTables == "declared-1")
  }
}
