import OpsDomain
import OpsStorage

/// A record as a commit left it.
public struct WrittenRecord: Sendable {
  /// The collection of the record.
  public let schema: Schema
  /// The record as it is now.
  public let row: Row
}
