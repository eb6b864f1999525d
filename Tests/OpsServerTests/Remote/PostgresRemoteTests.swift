#if Postgres
  import Foundation
  import OpsStorage
  import OpsTesting
  import TestBenches
  import Testing

  /// A store behind a server whose book is in a database.
  @Suite(.serialized, .enabled(if: PostgresServer.isFull, "\(PostgresServer.reason)"))
  struct PostgresRemoteTests {
    private static func setting(_ name: String) -> UInt64? {
      ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    private static let seed = setting("OPSH_TEST_SEED") ?? 20_261_201
    /// Four stores answer each statement, two of them over sockets: minutes at full length.
    private static let length = min(2_000, Int(setting("OPSH_TEST_OPERATIONS") ?? 400))

    @Test(arguments: StoreContract.laws)
    func remoteStoreKeepsLaw(_ law: Law) async throws {
      try await StoreContract.check(law, on: .remote(over: .postgres))
    }

    @Test func allKindsOfStoresGiveTheSameAnswers() async throws {
      try await StoreFactory.local.withStore { local in
        try await StoreFactory.mock.withStore { mock in
          try await StoreFactory.postgres.withStore { database in
            try await StoreFactory.remote(over: .postgres).withStore { remote in
              let stores = [local, mock, database, remote]
              let program = RandomStoreProgram(seed: Self.seed, length: Self.length)
              let difference = try await program.firstDifference(between: stores)
              #expect(difference == nil, "seed \(Self.seed)")
              var heads: [JournalHead] = []
              for store in stores { heads.append(try await store.journal.head()) }
              #expect(heads[0] == heads[1] && heads[0] == heads[2])
              // The server says which operation and which caller it was.
              #expect(heads[0].sequence == heads[3].sequence)
              #expect(heads[0].sequence > Self.length / 4, "most of the program is refused")
            }
          }
        }
      }
    }
  }
#endif
