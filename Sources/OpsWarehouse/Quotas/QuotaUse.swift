import OpsDomain
import OpsKernel

/// Goods of a quota that were given out: which movement took how much of which quota.
public struct QuotaUse: Entity {
  /// The collection of uses of quotas, and what people call one.
  public static let record = Record("quota_uses", .warehouse, "use of a quota")

  public var id: RecordID
  public var version: Int64 = 0
  /// The quota that the goods came from.
  public var quotaID: Indexed<Reference<StockQuota>>
  /// The movement that took the goods.
  public var movementID: Reference<StockMovement>
  /// How much of the quota it took, in the product's unit; above zero.
  public var quantity: Quantity
}

/// Undoes the note that a quota was used. It follows the goods: they are there again.
struct QuotaUseReversal: RecordReversal {
  var schema: Schema { QuotaUse.schema }

  func follows(_ record: ReversedRecord, in reversal: CommitReversal) async throws -> Bool { true }
}
