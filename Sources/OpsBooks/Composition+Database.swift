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
  #endif
}
