import OpsDomain

/// Answer of `bulk.run`.
public struct BulkAnswer: Codable, Sendable {
  /// One for each call, in their order.
  public let results: [BulkResult]
}
