import OpsDomain
import OpsStorage

/// A record as a commit left it.
public struct WrittenRecord: Sendable {
  public let schema: Schema
  public let row: Row
}
