import OpsDomain
import OpsKernel

/// A reorder rule as operations answer it.
public struct StockPolicyView: OperationOutput, Equatable {
  public static let answerName = "reorder.rule/1"

  /// Identifier of the rule.
  public let id: RecordID
  /// SKU of the product.
  public let sku: String
  /// Code of the location that the rule is for.
  public let location: String
  /// Order when what is available and on its way is this or less.
  public let minimum: Quantity
  /// Order up to this.
  public let maximum: Quantity
  /// How much is ordered each time; null for the quantity that is missing to the maximum.
  public let order: Quantity?
  /// What orders are a multiple of.
  public let multiple: Quantity?
  /// Days from order to receipt.
  public let leadDays: Int64
  /// Share of order cycles in which the goods should not run out, such as `0.95`.
  public let serviceLevel: DecimalString
  /// When it was last changed.
  public let updatedAt: Instant
  /// Identifier of the user who changed it last; null for the system.
  public let updatedBy: RecordID?
  /// Name of the user who changed it last; null for the system.
  public let updatedByName: String?
  /// How many times the rule was written, from 1.
  public let version: Int64

  /// - Parameter people: Names of users.
  init(
    _ policy: StockPolicy, sku: String, location: String, people: [RecordID: String]
  ) {
    id = policy.id
    self.sku = sku
    self.location = location
    minimum = policy.minimum
    maximum = policy.maximum
    order = policy.orderQuantity
    multiple = policy.multiple
    leadDays = policy.leadDays
    serviceLevel = FixedPoint.format(policy.serviceLevel)
    updatedAt = policy.updatedAt
    updatedBy = policy.updatedBy
    updatedByName = policy.updatedBy.flatMap { people[$0] }
    version = policy.version
  }

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("location", "LOCATION"), .init("minimum", "MIN", .right),
    .init("maximum", "MAX", .right), .init("order", "ORDER", .right),
    .init("multiple", "MULTIPLE", .right), .init("lead_days", "LEAD DAYS", .right),
    .init("service_level", "SERVICE", .right),
  ]
}
