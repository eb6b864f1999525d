import OpsDomain

/// The calls of a frame, read and ready to run. Getting one ready needs no book, so it can be done
/// while another one is written.
public struct PreparedFrame: Sendable {
  let frame: BulkFrame
  /// One for each call of the frame; a failure is a call that cannot be run.
  let calls: [Result<PreparedCall, OpsError>]

  /// How many calls there are.
  public var count: Int { calls.count }
}
