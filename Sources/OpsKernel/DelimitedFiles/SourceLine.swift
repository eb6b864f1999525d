import OpsDomain

/// One line of a file as it stands there.
public struct SourceLine: Sendable {
  /// Counted from 1.
  public let number: Int
  /// The bytes without the line end; of a line over the limit, its beginning.
  public let content: [UInt8]
  /// Why the line cannot be used: `data.long_row` over the limit, `data.encoding`; nil for a good
  /// one.
  public let problem: OpsError?
}
