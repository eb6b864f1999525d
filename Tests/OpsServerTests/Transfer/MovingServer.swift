import Foundation
import OpsDomain
import OpsKernel
import OpsServer
import OpsServices
import OpsStorage
import OpsStorageLocal
import OpsStorageRemote
import OpsTesting

/// A server over a book in a file, which closes with it, and the folder of that file.
final class MovingServer: Sendable {
  static let setupToken = Secret("a-setup-token-of-a-test-0001")

  let port: Int
  let people: StubDoorkeeper
  private let task: Task<Void, any Error>

  /// Options of a store with that vault.
  static func options(_ vault: MemoryVault) -> LocalStoreOptions {
    var options = LocalStoreOptions()
    options.vault = vault
    return options
  }

  /// - Parameter setup: Whether the server waits for a book.
  /// - Parameter sample: The book that the file holds from the start; nil for an empty one.
  /// - Parameter vault: Keeps people's keys.
  init(
    path: String, world: World, setup: Bool, holding sample: SampleBook? = nil,
    vault: MemoryVault = MemoryVault(random: SeededRandom(seed: 21))
  ) async throws {
    let people = StubDoorkeeper([
      TestServer.token: StubDoorkeeper.administrator,
      "sam": Principal(userID: RecordID(rawValue: 2), name: "sam", roles: [.salesperson]),
    ])
    self.people = people
    let store = try await LocalStore(
      path: path, schemas: world.rules.schemas, options: Self.options(vault))
    if let sample {
      _ = try await BookCopy.run(from: sample.store, to: store, schemas: world.rules.schemas)
    }
    let door = setup ? SetupDoor(token: Self.setupToken, target: store) {} : nil
    let server = OpsServer.make(
      .patient,
      dependencies: AppDependencies(
        desk: Desk(store: store, world: world, log: SuiteLog.logger("test.desk"))), store: store,
      world: world,
      doorkeeper: people, setup: door, log: SuiteLog.logger("test.server"))
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    task = Task {
      defer { listening.finish() }
      try await server.run { listening.yield($0) }
    }
    var found: Int?
    for await port in ports {
      found = port
      break
    }
    guard let found else { throw OpsError(.internalError, "The server has not started") }
    port = found
  }

  func stop() async {
    task.cancel()
    _ = await task.result
  }

  func client(_ token: String = TestServer.token) throws -> RemoteClient {
    RemoteClient(
      try .patient(port: port),
      clock: ManualClock(SampleBook.start), random: SeededRandom(seed: 3),
      sleep: { _ in await Task.yield() }, token: { Secret(token) })
  }

  static func folder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("opsh-move-\(UUID().uuidString)")
  }
}
