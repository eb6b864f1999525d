import OpsBooks
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServer
import OpsServices
import OpsTesting

/// A server over the sample book on a free port of this machine, with a password for one user.
final class BookServer: Sendable {
  /// The address that clients are given.
  let url: String
  private let task: Task<Void, any Error>

  static let password = Secret("wil carries eleven lanterns")

  static func start() async throws -> BookServer {
    let sample = try await SampleBook.make()
    let dependencies = AppDependencies(
      desk: sample.desk,
      hasher: Argon2PasswordHasher(
        random: sample.world.random, cost: .init(memory: 256, passes: 1)))
    _ = try await dependencies.identity.setPassword(
      SetPassword(user: "wil"), password: password, sample.call(.administrator))
    let server = OpsServer.make(
      ServerConfiguration(port: 0), dependencies: dependencies, store: sample.store,
      world: sample.world, log: SuiteLog.logger("test.server"))
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      defer { listening.finish() }
      try await server.run { listening.yield($0) }
    }
    for await port in ports { return BookServer(port: port, task: task) }
    try await task.value
    throw OpsError(.internalError, "The server has not started")
  }

  private init(port: Int, task: Task<Void, any Error>) {
    url = "http://127.0.0.1:\(port)"
    self.task = task
  }

  deinit { task.cancel() }
}
