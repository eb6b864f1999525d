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
      var options = PostgresOptions(address, random: SeededRandom(seed: 1))
      // Machines that run all tests at once are slow.
      options.poolMilliseconds = 30_000
      options.lockWaitMilliseconds = 30_000
      options.answerMilliseconds = 30_000
      let store = try await PostgresStore(schemas: rules.map(\.schema), options: options)
      return StoreLease(store) {
        try await store.close()
        try server.drop(address)
      }
    }
  }
#endif
