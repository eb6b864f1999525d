import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Bringing the tables of an older book up to date.
extension PostgresStore {
  /// Runs what is missing in one transaction, while nobody writes: all of it, or nothing.
  ///
  /// - Returns: The names of the steps that were run, in their order.
  /// - Throws: `config.no_book`, `protocol.version` for a book of a newer version, `config.invalid`
  ///   when the tables that are declared do not follow from those there are, and what opening
  ///   throws.
  public static func upgrade(
    schemas: [Schema], options: PostgresOptions
  ) async throws -> [String] {
    let plan = try MigrationPlan(schemas, declared: options.declaredTables, dialect: .postgres)
    let opener = BookOpener(plan: plan, createsIfMissing: false)
    do {
      let connection = try await Connection.open(options)
      defer { connection.close() }
      return try await connection.perform { engine in
        guard try BookOpener.isThere(engine) else { throw BookOpener.missingBook }
        return try opener.upgrade(engine)
      }
    } catch let failure as DatabaseFailure {
      throw BookOpener.unreachable(failure)
    }
  }

  /// The names of the steps that a book lacks, in their order; throws as
  /// ``upgrade(schemas:options:)``.
  public static func missingSteps(
    schemas: [Schema], options: PostgresOptions
  ) async throws -> [String] {
    let plan = try MigrationPlan(schemas, declared: options.declaredTables, dialect: .postgres)
    let opener = BookOpener(plan: plan, createsIfMissing: false)
    do {
      let connection = try await Connection.open(options)
      defer { connection.close() }
      return try await connection.perform { engine in
        guard try BookOpener.isThere(engine) else { throw BookOpener.missingBook }
        return try opener.missing(engine).map(\.name)
      }
    } catch let failure as DatabaseFailure {
      throw BookOpener.unreachable(failure)
    }
  }
}
