import Logging
import OpsBooks
import OpsServer
import ServiceLifecycle

/// A service beside the server, on threads that answer no request.
struct BackgroundService: Service, CustomStringConvertible {
  let service: any Service
  let lane: BackgroundLane

  /// What runs beside the server of a book.
  static func all(of book: Book, log: Logger) -> [any Service] {
    let lane = BackgroundLane()
    let services: [any Service] = [
      SealingService(book: book), RetentionService(book: book, log: log),
      JobRunner(book: book, log: log),
    ]
    return services.map { BackgroundService(service: $0, lane: lane) }
  }

  /// What the log calls it: without this it would be all that the service holds.
  var description: String { "\(type(of: service))" }

  func run() async throws { try await lane.run { try await service.run() } }
}
