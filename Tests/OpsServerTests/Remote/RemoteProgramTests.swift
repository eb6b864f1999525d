import Foundation
import OpsStorage
import OpsTesting
import Testing

/// The same random program gives the same answers in memory, in a file and behind a server.
///
/// `OPSH_TEST_SEED` runs another program, `OPSH_TEST_OPERATIONS` a longer one.
@Suite struct RemoteProgramTests {
  private static func setting(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  private static let seed = setting("OPSH_TEST_SEED") ?? 20_261_122
  private static let length = Int(setting("OPSH_TEST_OPERATIONS") ?? 400)

  @Test func storesGiveTheSameAnswers() async throws {
    try await StoreFactory.local.withStore { local in
      try await StoreFactory.mock.withStore { mock in
        try await StoreFactory.remote(over: .local).withStore { remote in
          let program = RandomStoreProgram(seed: Self.seed, length: Self.length)
          let difference = try await program.firstDifference(between: [local, mock, remote])
          #expect(difference == nil, "seed \(Self.seed)")
          let head = try await remote.journal.head()
          #expect(head.sequence == (try await local.journal.head()).sequence)
          #expect(head.sequence > Self.length / 4, "most of the program is refused")
        }
      }
    }
  }
}
