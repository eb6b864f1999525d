import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsWire

/// The server of a book: HTTP in front of the services and of the gate.
///
/// `run()` is what a service group runs: it returns after a graceful shutdown, when it has stopped
/// to accept, let running requests finish, and closed the store.
public struct OpsServer: Sendable {
  private enum End {
    case served, overdue, watched
  }

  private let configuration: ServerConfiguration
  private let core: ServerCore
  private let watch: DeadlineWatch
  private let clients = ClientWatch()
  private let handler: RequestHandler
  private let log: Logger
  private let beforeClosing: @Sendable () async -> Void

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - dependencies: The services. Their desk must be wired to `store` and `world`.
  ///   - store: The book. The server closes it when it ends.
  ///   - operations: What may be called by name; all operations of the world's blueprint unless
  ///     told.
  ///   - doorkeeper: Who knows tokens; the identity service of `dependencies` unless told.
  ///   - provider: The identity provider behind the routes under `/identity`.
  ///   - webhooks: Services outside the book that may call without a token.
  ///   - setup: Given when the book is still to be copied in. The server then does nothing else.
  ///   - beforeClosing: Runs when the last request is answered, before the store is closed.
  public static func make(
    _ configuration: ServerConfiguration = ServerConfiguration(), dependencies: AppDependencies,
    store: any RecordStore, world: World,
    operations: OperationCatalogue? = nil,
    doorkeeper: (any Doorkeeper)? = nil, provider: (any ServedIdentityProvider)? = nil,
    webhooks: [any IncomingWebhook] = [], setup: SetupDoor? = nil,
    log: Logger = Logger(label: "opsh.server"),
    beforeClosing: @escaping @Sendable () async -> Void = {}
  ) -> OpsServer {
    OpsServer(
      configuration: configuration,
      core: ServerCore(
        configuration: configuration, dependencies: dependencies,
        operations: operations ?? world.blueprint.operations, store: store, world: world,
        doorkeeper: doorkeeper ?? IdentityDoorkeeper(dependencies.identity), provider: provider,
        webhooks: webhooks, setup: setup),
      log: log, beforeClosing: beforeClosing)
  }

  private init(
    configuration: ServerConfiguration, core: ServerCore, log: Logger,
    beforeClosing: @escaping @Sendable () async -> Void
  ) {
    self.configuration = configuration
    self.core = core
    self.log = log
    self.beforeClosing = beforeClosing
    watch = DeadlineWatch(span: configuration.requestDeadline)
    handler = RequestHandler(
      table: core.table, configuration: configuration, watch: watch, clients: clients,
      names: RequestNames(random: core.world.random), departure: core.departure, log: log)
  }

  /// Announces that the server will stop. From now on `/ready` says no, so that a proxy sends its
  /// requests to other servers, and each connection ends with its next answer. All requests are
  /// answered as before.
  public func leave() { core.departure.announce() }

  /// Listens and answers until a graceful shutdown or a cancellation, then closes the store.
  ///
  /// - Parameter onRunning: Called with the port once the server listens.
  /// - Throws: What the system says when the address cannot be listened on, and what closing the
  ///   store throws.
  public func run(onRunning: @escaping @Sendable (Int) async -> Void = { _ in }) async throws {
    do {
      try await serve(onRunning)
    } catch {
      core.snapshots.closeAll()
      await beforeClosing()
      // Report why the server ended, not that the store did not close.
      try? await core.store.close()
      throw error
    }
    core.snapshots.closeAll()
    await beforeClosing()
    try await core.store.close()
  }

  private func serve(_ onRunning: @escaping @Sendable (Int) async -> Void) async throws {
    let listener = Listener()
    let application = application { channel in
      listener.opened(channel)
      await onRunning(channel.localAddress?.port ?? 0)
    }
    try await withThrowingTaskGroup(of: End.self) { group in
      group.addTask {
        try await application.run()
        return .served
      }
      group.addTask {
        await watch.watch()
        return .watched
      }
      group.addTask {
        await core.lanes.watch(others: {
          core.answers.sweep()
          core.journalWatch.sweep()
        })
        return .watched
      }
      group.addTask {
        await core.followNews()
        return .watched
      }
      group.addTask {
        await listener.waitUntilClosed()
        core.streams.closeAll()
        core.journalWatch.wakeAll()
        // Cancelled as soon as the last request is answered.
        try? await Task.sleep(for: configuration.shutdownGrace.duration)
        return .overdue
      }
      if try await group.next() == .overdue {
        log.warning("requests did not finish in time and are cancelled")
      }
      group.cancelAll()
      while try await group.next() != nil {}
    }
  }

  private func application(
    _ onRunning: @escaping @Sendable (any Channel) async -> Void
  ) -> Application<RequestHandler> {
    var quiet = log
    quiet.logLevel = max(log.logLevel, .notice)
    let clients = clients
    let door = DoorHandler.Refusing(
      doors: handler.doors,
      pause: .milliseconds(configuration.refusalPause.milliseconds),
      silence: .milliseconds(configuration.idleTimeout.milliseconds / 3),
      answer: { [handler] in handler.turnAway($0, $1) }, probe: { [handler] in handler.probe($0) })
    let connection = HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        RefusalBody.Installer(), ClientWatch.Handler(clients), DoorHandler(door),
      ],
      idleTimeout: .milliseconds(configuration.idleTimeout.milliseconds),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: configuration.headerBytes,
        maxHeaderListSize: configuration.headerBytes,
        maxHeaderFieldCount: configuration.headerFields))
    return Application(
      responder: handler,
      server: HTTPServerBuilder { responder in
        OwnedConnections(
          protocolChannel: HTTP1Channel(responder: responder, configuration: connection))
      },
      configuration: .init(
        address: .hostname(configuration.host, port: configuration.port), backlog: 1024,
        availableConnectionsDelegate: .maximum(configuration.connections, logger: quiet)),
      onServerRunning: onRunning, logger: quiet)
  }
}
