import OpsDomain
import OpsKernel

/// Answer of `customer.merge`. It names no person, so that it holds nothing of the one who goes.
public struct CustomerMerge: OperationOutput, Equatable {
  public static let answerName = "customer.merge/1"

  /// Number of the customer that was merged.
  public let from: String
  /// Number of the customer that got the records.
  public let into: String
  /// How many out-of-stock requests were moved.
  public let requests: Int64
  /// How many deliveries were moved.
  public let deliveries: Int64
  /// How many give-backs were moved.
  public let giveBacks: Int64
  /// How many favourites and visits of users were moved.
  public let marks: Int64
  /// Fields that were empty and now have the value of the other customer.
  public let filled: [String]

  public static let columns: [FieldColumn] = [
    .init("from", "FROM"), .init("into", "INTO"), .init("requests", "REQUESTS", .right),
    .init("deliveries", "DELIVERIES", .right), .init("give_backs", "GIVE-BACKS", .right),
    .init("marks", "MARKS", .right),
  ]
}
