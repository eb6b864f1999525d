import Logging
import Synchronization

/// Keeps every line of a logger, metadata included, whatever its level.
final class CapturedLog: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  var logger: Logger {
    var logger = Logger(label: "test.captured") { _ in Handler(log: self) }
    logger.logLevel = .trace
    return logger
  }

  private struct Handler: LogHandler {
    let log: CapturedLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      log.kept.withLock {
        $0.append("\(event.level) \(event.message) \(event.metadata ?? [:]) \(metadata)")
      }
    }
  }
}
