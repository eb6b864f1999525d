import Hummingbird
import Logging

/// The least that Hummingbird does for an answer: one route, one short text, the framework's own
/// defaults. What the product's reads and lists are compared with.
enum BareRoute {
  /// Serves `GET /bare` on the loopback until the process is told to stop.
  static func serve(port: Int) async throws {
    var log = Logger(label: "bare-route")
    log.logLevel = .error
    let router = Router()
    router.get("bare") { _, _ in "bare" }
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      logger: log)
    try await application.runService()
  }
}
