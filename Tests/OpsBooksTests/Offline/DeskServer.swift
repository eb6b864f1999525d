import OpsBooks
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServer
import OpsServices
import OpsStorageRemote
import OpsTesting

/// A server over the sample book on a free port of this machine, at which sam and wil can sign in.
final class DeskServer: Sendable {
  let sample: SampleBook
  /// The address that desks are given.
  let url: String
  private let task: Task<Void, any Error>

  static let password = Secret("they carry eleven lanterns")

  static func start() async throws -> DeskServer {
    let sample = try await SampleBook.make(keepsAccess: true)
    let dependencies = AppDependencies(
      desk: sample.desk,
      hasher: Argon2PasswordHasher(
        random: sample.world.random, cost: .init(memory: 256, passes: 1)))
    for user in ["sam", "wil"] {
      _ = try await dependencies.identity.setPassword(
        SetPassword(user: user), password: password, sample.call(.administrator))
    }
    let server = OpsServer.make(
      ServerConfiguration(port: 0), dependencies: dependencies, store: sample.store,
      world: sample.world, log: SuiteLog.logger("test.server"))
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      defer { listening.finish() }
      try await server.run { listening.yield($0) }
    }
    for await port in ports { return DeskServer(sample, port: port, task: task) }
    try await task.value
    throw OpsError(.internalError, "The server has not started")
  }

  private init(_ sample: SampleBook, port: Int, task: Task<Void, any Error>) {
    self.sample = sample
    url = "http://127.0.0.1:\(port)"
    self.task = task
  }

  deinit { task.cancel() }

  /// A connection that does not wait between attempts.
  func client(
    _ address: String, token: @escaping @Sendable () -> Secret?
  ) throws -> RemoteClient {
    var configuration = try RemoteConfiguration(address: address)
    configuration.timeout = TimeSpan(milliseconds: 120_000)
    configuration.attempts = 1
    return RemoteClient(
      configuration, clock: sample.clock, random: SeededRandom(seed: 5),
      sleep: { _ in await Task.yield() }, token: { token() })
  }

  /// Signs somebody in; answers the token.
  func signIn(_ name: String) async throws -> Secret {
    let client = try client(url) { nil }
    let token = try await RemoteSession(client).signIn(name: name, password: Self.password).token
    try await client.close()
    return token
  }
}
