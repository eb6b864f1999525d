import Foundation
import Logging
import Synchronization

/// The log of a whole test run: every line of every desk and server the tests make, at the most
/// talkative level, in the file that `OPSH_TEST_LOG` names. Afterwards it is searched for personal
/// data and secrets; nothing is kept without that variable.
public enum SuiteLog {
  /// A logger whose lines go to the file.
  public static func logger(_ label: String) -> Logger {
    var logger = Logger(label: label) { SuiteLogHandler(label: $0, file: file) }
    logger.logLevel = file == nil ? .critical : .trace
    return logger
  }

  private static let file: SuiteLogFile? = ProcessInfo.processInfo.environment["OPSH_TEST_LOG"]
    .flatMap(SuiteLogFile.init)
}

/// A file to which several processes' tests add whole lines.
final class SuiteLogFile: Sendable {
  private let handle: Mutex<FileHandle>

  /// Nil when the file cannot be opened.
  init?(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { return nil }
    handle = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  /// Adds one line in one write.
  func add(_ line: String) {
    handle.withLock { try? $0.write(contentsOf: Data((line + "\n").utf8)) }
  }
}

/// Writes a line with its metadata, on one line.
struct SuiteLogHandler: LogHandler {
  let label: String
  let file: SuiteLogFile?
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let text = "\(label) \(event.level) \(event.message) \(event.metadata ?? [:]) \(metadata)"
    file?.add(text.replacing("\n", with: "\\n"))
  }
}
