import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Bringing the tables of an older book up to date.
extension PostgresStore {
  /// Runs what is missing in one transaction, in the turn of the writers of all servers: all of it,
  /// or nothing. Servers that have the book open refuse to write afterwards (`protocol.version`).
  ///
  /// - Parameters:
  ///   - schemas: The collections of the book.
  ///   - steps: What does not follow from their declarations alone; nil for the steps of the
  ///     product that concern them.
  ///   - entities: The records whose fields are calculated where a column for them is new.
  /// - Returns: The names of the steps that were run, in their order.
  /// - Throws: `config.no_book`, `protocol.version` for a book of a newer version, `config.invalid`
  ///   when the tables that are declared do not follow from those there are, `tempfail.book_busy`
  ///   while others write or read for a long time, `data.corrupt` when the book would differ from
  ///   what it was, and what opening throws.
  public static func upgrade(
    schemas: [Schema], steps: [MigrationStep]? = nil, entities: [any Entity.Type],
    options: PostgresOptions
  ) async throws -> [String] {
    var patient = options
    patient.statementMilliseconds = PostgresOptions.upgradeMilliseconds
    return try await withBook(schemas, steps, patient) { opener, engine in
      try DatabaseUpgrade(
        opener: opener, entities: entities, patience: options.lockWaitMilliseconds
      ).run(on: engine)
    }
  }

  /// The names of the steps that a book lacks, in their order; throws as
  /// ``upgrade(schemas:steps:entities:options:)``.
  public static func missingSteps(
    schemas: [Schema], steps: [MigrationStep]? = nil, options: PostgresOptions
  ) async throws -> [String] {
    try await withBook(schemas, steps, options) { opener, engine in
      try opener.missing(try BookSteps.read(engine), engine).map(\.name)
    }
  }

  /// Runs work on the one connection of a program that does not open the book.
  private static func withBook<Answer: Sendable>(
    _ schemas: [Schema], _ steps: [MigrationStep]?, _ options: PostgresOptions,
    _ work: @escaping @Sendable (BookOpener, Engine) throws -> Answer
  ) async throws -> Answer {
    let plan = try MigrationPlan(schemas, steps, options)
    let opener = BookOpener(plan: plan, createsIfMissing: false)
    do {
      let connection = try await Connection.open(options)
      defer { connection.close() }
      return try await connection.perform { engine in
        guard try BookOpener.isThere(engine) else { throw BookOpener.missingBook }
        return try work(opener, engine)
      }
    } catch let failure as DatabaseFailure {
      throw BookOpener.unreachable(failure)
    }
  }
}

extension MigrationPlan {
  /// The plan for a book in a database; nil for the steps of the product.
  init(
    _ schemas: [Schema], _ steps: [MigrationStep]?, _ options: PostgresOptions
  ) throws(OpsError) {
    try self.init(
      schemas, steps: steps ?? LaterSteps.concerning(schemas, in: .postgres),
      declared: options.declaredTables, dialect: .postgres)
  }
}
