/// Answer of `bulk.run`.
public struct BulkAnswer: OperationOutput {
  public static let answerName = "bulk.frame/1"

  /// One for each call, in their order.
  public let results: [BulkResult]
}
