import Logging
import OpsBooks
import OpsIdentity
import OpsMarketplace
import OpsServer
import ServiceLifecycle

/// The server as a service that a service group runs and shuts down.
struct ServedBook: Service, CustomStringConvertible {
  private let server: OpsServer
  private let onRunning: @Sendable (Int) -> Void

  /// - Parameter setup: Given when the book is still to be copied in.
  init(
    book: Book, listening: ServerConfiguration, setup: SetupDoor? = nil, log: Logger,
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
    self.onRunning = onRunning
  }

  /// What the log calls it: without this it would be all that it holds.
  var description: String { "server" }

  func run() async throws {
    try await server.run { port in onRunning(port) }
  }
}
