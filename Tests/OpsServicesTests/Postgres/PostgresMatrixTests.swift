#if Postgres
  import OpsDomain
  import OpsKernel
  import OpsServices
  import OpsStorage
  import OpsTesting
  import TestBenches
  import Testing

  /// Every operation as every role, on a book in a database: it ends as it does in memory, where
  /// `RoleMatrixTests` says how that has to be.
  @Suite(
    "Role × operation in PostgreSQL",
    .enabled(if: PostgresServer.isFull, "\(PostgresServer.reason)"))
  struct PostgresMatrixTests {
    @Test func everyRoleIsAnsweredAsInMemory() async throws {
      let rules = try StoredSample.rules
      try await StoreFactory.mock.withStore(of: rules) { mock in
        try await StoreFactory.postgres.withStore(of: rules) { database in
          let (memory, stored) = (try await StoredSample(mock), try await StoredSample(database))
          let head = try await database.journal.head()
          await withTaskGroup(of: Void.self) { group in
            for role in Role.allCases {
              group.addTask { await Self.compare(role, memory, stored) }
            }
          }
          #expect(try await database.journal.head() == head, "a rehearsal has written something")
        }
      }
    }

    private static func compare(
      _ role: Role, _ memory: StoredSample, _ stored: StoredSample
    ) async {
      var denied = 0
      for operation in Blueprint.product.operations.all {
        let expected = await code(operation, role, memory)
        let found = await code(operation, role, stored)
        #expect(found == expected, "\(role.rawValue) × \(operation.descriptor.name)")
        denied += found == .denied ? 1 : 0
      }
      #expect(denied > 0 || role == .administrator, "\(role.rawValue) may do everything")
    }

    /// What running the operation as `role` ended with; nil for success.
    private static func code(
      _ operation: AnyOperation, _ role: Role, _ sample: StoredSample
    ) async -> ErrorCode? {
      let input = ParameterSample.input(operation.descriptor, all: false)
      return await failure {
        try await operation.run(sample.dependencies, input, sample.call(role, rehearsal: true))
      }?.code
    }
  }
#endif
