import OpsDomain
import OpsStorage

#if Postgres
  import OpsStoragePostgres
#endif

/// Books in a PostgreSQL database, in a build that has them.
extension Composition {
  #if Postgres
    /// Opens the configured database.
    ///
    /// Throws `config.no_book` when it holds no book and none may be made, and what the store
    /// throws.
    func database(
      creates: Bool, _ random: any RandomSource, _ identifiers: TimeOrderedIdentifiers? = nil,
      vault: any PersonalVault
    ) async throws -> any RecordStore & BookTarget {
      var options = try options(random)
      options.createsIfMissing = creates
      options.identifiers = identifiers
      options.vault = vault
      return try await PostgresStore(schemas: blueprint.rules.schemas, options: options)
    }

    /// Brings the tables of the configured database up to date, or says what that would do.
    /// Answers the names of the steps.
    package func upgradeDatabase(planOnly: Bool) async throws -> [String] {
      let options = try options(SystemRandom())
      let schemas = blueprint.rules.schemas
      return planOnly
        ? try await PostgresStore.missingSteps(schemas: schemas, options: options)
        : try await PostgresStore.upgrade(
          schemas: schemas, entities: blueprint.rules.entities, options: options)
    }

    func options(_ random: any RandomSource) throws -> PostgresOptions {
      guard !configuration.databaseURL.isEmpty else {
        throw OpsError(
          .configuration, "There is no database configured", field: "store.url",
          hint: "give `--store postgres://USER@HOST/DATABASE`, or set store.url")
      }
      return PostgresOptions(configuration.databaseURL, random: random)
    }

    /// The checks of `opsh doctor` on a database; nil for another store.
    package static func databaseFindings(_ store: any RecordStore) async throws -> [Finding]? {
      guard let database = store as? PostgresStore else { return nil }
      return try await DatabaseInspection(database).run()
    }

    /// What a database says of itself; nil for another store.
    static func databaseFacts(_ store: any RecordStore) async throws -> [StoreFact]? {
      guard let database = store as? PostgresStore else { return nil }
      return try await database.facts()
    }

    /// Whether this process has committed something to the database.
    static func hasCommitted(_ store: any RecordStore) -> Bool {
      (store as? PostgresStore).map { $0.statistics.commits > 0 } ?? false
    }
  #else
    private static let refusal = OpsError(
      .configuration, "This program was built without PostgreSQL", field: "store.kind",
      hint: "build it with `swift build --traits Postgres`")

    func database(
      creates: Bool, _ random: any RandomSource, _ identifiers: TimeOrderedIdentifiers? = nil,
      vault: any PersonalVault
    ) async throws -> any RecordStore & BookTarget {
      throw Self.refusal
    }

    package func upgradeDatabase(planOnly: Bool) async throws -> [String] { throw Self.refusal }

    package static func databaseFindings(_ store: any RecordStore) async throws -> [Finding]? {
      nil
    }

    static func databaseFacts(_ store: any RecordStore) async throws -> [StoreFact]? { nil }

    static func hasCommitted(_ store: any RecordStore) -> Bool { false }
  #endif
}
