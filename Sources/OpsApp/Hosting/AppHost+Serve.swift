import Logging
import OpsBooks
import OpsDomain
import OpsServer
import OpsShell
import OpsStorage
import ServiceLifecycle

extension AppHost {
  var warningBeforeServing: String? {
    configuration.kind == .local ? OpenFiles(configuration.files).warning : nil
  }

  /// Serves the book until SIGINT or SIGTERM, goes on while proxies take notice, then finishes
  /// running requests and closes it.
  func serve(
    listen: String, setupTokenFile: String?, announce: @escaping @Sendable (String) -> Void
  ) async throws {
    guard configuration.kind != .remote, configuration.kind != .desk else {
      throw OpsError(
        .configuration, "A book on a server cannot be served from here",
        hint: "run serve where the book is, with a local configuration")
    }
    guard configuration.now == nil || configuration.kind == .mock else {
      throw OpsError(
        .configuration, "OPSH_NOW cannot set the clock of a server", field: "OPSH_NOW",
        hint: "unset OPSH_NOW")
    }
    let (host, port) = try Self.address(listen)
    var listening = ServerConfiguration(host: host, port: port)
    listening.trustedProxies = configuration.trustedProxies
    let begun: @Sendable (String) -> Void = { [self] address in
      isListening.withLock { $0 = true }
      announce(address)
    }
    var services: [any Service] = []
    if let setupTokenFile {
      guard configuration.kind != .mock else {
        throw OpsError(
          .configuration, "A book in memory cannot wait for a copy of another book",
          field: "setup_token_file", hint: "name a local store or a database")
      }
      services.append(
        AwaitedBook(
          composition: composition, token: try SetupTokenFile.read(setupTokenFile),
          listening: listening, drain: configuration.drain, announce: begun))
    } else {
      let book = try await opened(.serving)
      services.append(
        ServedBook(
          book: book, listening: listening, drain: configuration.drain, log: composition.log
        ) {
          begun("http://\(host):\($0)")
        })
      services += BackgroundService.all(of: book, log: composition.log)
    }
    let group = ServiceGroup(
      configuration: .init(
        services: services,
        gracefulShutdownSignals: [.sigterm, .sigint], logger: composition.log))
    do {
      try await group.run()
    } catch let error as OpsError {
      throw error
    } catch {
      guard isListening.withLock({ $0 }) else {
        throw ListenRefusal(address: listen, cause: error).error
      }
      throw OpsError(
        .unavailable, "The server had to stop", field: "listen", hint: "start it again")
    }
  }

  private static func address(_ text: String) throws(OpsError) -> (host: String, port: Int) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0] != "*", let port = Int(parts[1]),
      (0...65_535).contains(port)
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not HOST:PORT", field: "listen",
        hint: "write it as 127.0.0.1:8080, or 0.0.0.0:8080 for every address of this machine")
    }
    return (String(parts[0]), port)
  }
}
