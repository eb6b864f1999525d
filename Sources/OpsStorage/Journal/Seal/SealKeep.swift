import OpsDomain

/// Where the signing key and the log of checkpoints are kept: outside the book. So a person who can
/// write to the book's file cannot change them to match it.
public protocol SealKeep: Sendable {
  /// The secret of the signing key, or nil where none has been made.
  func key() throws(OpsError) -> [UInt8]?

  /// Keeps a new secret, durable when this returns. Answers the one that is kept, which is another
  /// process's when that was faster.
  func keep(key: [UInt8]) throws(OpsError) -> [UInt8]

  /// The log, line by line, without a last line that was never finished.
  func lines() throws(OpsError) -> [[UInt8]]

  /// The last line, or nil for an empty log.
  func lastLine() throws(OpsError) -> [UInt8]?

  /// Adds the line that `make` answers for the present last one, if it answers any. No other
  /// process adds a line in between.
  func append(_ make: (_ last: [UInt8]?) throws(OpsError) -> [UInt8]?) throws(OpsError)
}
