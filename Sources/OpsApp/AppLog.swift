import Logging

/// The log of the process: standard error, warnings and worse unless `OPSH_LOG` asks for more.
enum AppLog {
  static func make(_ environment: [String: String]) -> Logger {
    var logger = Logger(label: "opsh") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = environment["OPSH_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? .warning
    return logger
  }
}
