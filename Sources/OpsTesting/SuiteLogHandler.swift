import Logging

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
