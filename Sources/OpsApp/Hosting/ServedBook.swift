import Logging
import OpsBooks
import OpsDomain
import OpsIdentity
import OpsMarketplace
import OpsServer
import ServiceLifecycle

/// The server as a service that a service group runs and shuts down.
///
/// When the group is told to stop, the server first says that it leaves and goes on answering for a
/// while, so that a proxy in front of several servers has noticed before the door is closed.
struct ServedBook: Service, CustomStringConvertible {
  private let server: OpsServer
  /// How long the server goes on after it was told to stop.
  private let drain: TimeSpan
  private let onRunning: @Sendable (Int) -> Void

  /// - Parameters:
  ///   - setup: Given when the book is still to be copied in.
  ///   - drain: How long the server goes on after it was told to stop.
  init(
    book: Book, listening: ServerConfiguration, setup: SetupDoor? = nil,
    drain: TimeSpan = TimeSpan(milliseconds: 0), log: Logger,
    onRunning: @escaping @Sendable (Int) -> Void
  ) {
    server = OpsServer.make(
      listening, dependencies: book.dependencies, store: book.store, world: book.world,
      provider: book.provider as? any ServedIdentityProvider,
      webhooks: [book.dependencies.payments.webhook], setup: setup, log: log
    ) {
      // The last requests are answered, the store is still open. A copy may be unfinished.
      guard setup == nil else { return }
      await book.end()
    }
    self.drain = drain
    self.onRunning = onRunning
  }

  /// What the log calls it: without this it would be all that it holds.
  var description: String { "server" }

  func run() async throws {
    // In a task without the shutdown of the group around this one: its own comes later.
    let silent = Logger(label: "opsh.serve") { _ in SwiftLogNoOpLogHandler() }
    let group = ServiceGroup(
      configuration: .init(
        services: [RunningServer(server: server, onRunning: onRunning)], logger: silent))
    let running = Task.detached { try await group.run() }
    try await withTaskCancellationHandler {
      try await withGracefulShutdownHandler {
        try await running.value
      } onGracefulShutdown: { [server, drain] in
        Task {
          server.leave()
          try? await Task.sleep(for: .milliseconds(drain.milliseconds))
          await group.triggerGracefulShutdown()
        }
      }
    } onCancel: {
      running.cancel()
    }
  }

  /// The server by itself.
  private struct RunningServer: Service {
    let server: OpsServer
    let onRunning: @Sendable (Int) -> Void

    func run() async throws {
      try await server.run { port in onRunning(port) }
    }
  }
}
