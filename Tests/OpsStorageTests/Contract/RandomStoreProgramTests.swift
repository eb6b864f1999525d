import Foundation
import OpsStorage
import OpsStorageMock
import OpsTesting
import TestBenches
import Testing

/// The same random program gives the same answers on every store.
///
/// `OPSH_TEST_SEED` runs another program, `OPSH_TEST_OPERATIONS` a longer one.
@Suite struct RandomStoreProgramTests {
  private static func setting(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  private static let seeds: [UInt64] = setting("OPSH_TEST_SEED").map { [$0] } ?? [1, 20_261_121]
  private static let length = Int(setting("OPSH_TEST_OPERATIONS") ?? 600)

  @Test(arguments: seeds)
  func storesGiveTheSameAnswers(_ seed: UInt64) async throws {
    try await StoreFactory.mock.withStore { mock in
      try await StoreFactory.local.withStore { local in
        let program = RandomStoreProgram(seed: seed, length: Self.length)
        let difference = try await program.firstDifference(between: [mock, local])
        #expect(difference == nil)
        let heads = (try await mock.journal.head(), try await local.journal.head())
        #expect(heads.0 == heads.1)
        #expect(heads.0.sequence > Self.length / 4, "most of the program is refused")
      }
    }
  }

  #if Postgres
    /// One program is enough for the short form of the tests.
    @Test(
      .enabled(if: PostgresServer.isHere, "\(PostgresServer.reason)"),
      arguments: PostgresServer.isFull ? seeds : Array(seeds.prefix(1)))
    func databasesGiveTheSameAnswers(_ seed: UInt64) async throws {
      try await StoreFactory.mock.withStore { mock in
        try await StoreFactory.postgres.withStore { database in
          let program = RandomStoreProgram(seed: seed, length: Self.length)
          let difference = try await program.firstDifference(between: [mock, database])
          #expect(difference == nil)
          let heads = (try await mock.journal.head(), try await database.journal.head())
          #expect(heads.0 == heads.1)
        }
      }
    }
  #endif

  @Test func sameSeedGivesTheSameProgram() async throws {
    var heads: [JournalHead] = []
    for seed: UInt64 in [5, 5, 6] {
      let store = MockStore(schemas: ContractCollections.schemas)
      _ = try await RandomStoreProgram(seed: seed, length: 100).firstDifference(between: [store])
      heads.append(try await store.journal.head())
    }
    #expect(heads[0] == heads[1])
    #expect(heads[0] != heads[2])
  }
}
