#if Postgres
  import OpsDomain
  import OpsStorage
  import OpsStoragePostgres
  import OpsTesting

  extension StoreFactory {
    /// Books in a PostgreSQL server of the tests' own, each in a schema of its own.
    package static let postgres = StoreFactory("Postgres") { rules in
      let server = try PostgresServer.shared.get()
      let address = try server.freshAddress()
      let store = try await PostgresStore(
        schemas: rules.map(\.schema),
        options: PostgresOptions(address, random: SeededRandom(seed: 1)))
      return StoreLease(store) {
        try await store.close()
        try server.drop(address)
      }
    }
  }
#endif
