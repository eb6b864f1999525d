import OpsDomain
import OpsWarehouse

/// Delivered goods that a customer gives back. Independent of out-of-stock requests: it never
/// changes one.
public struct GiveBack: Entity {
  public static let record = Record("givebacks", .sales, "give-back")

  public var id: RecordID
  public var version: Int64 = 0
  /// `GB-000001` and so on.
  public var number: RecordNumber
  public var customerID: Indexed<Reference<Customer>>
  public var productID: Reference<Product>
  public var size: Line = ""
  public var quantity: Quantity
  public var receivedQuantity: Quantity?
  public var reason: GiveBackReason
  /// ``GoodsCondition`` once received.
  public var condition: GoodsCondition?
  public var status: GiveBackStatus = .requested
  public var note: String?
  /// Money given back, in minor units.
  public var refund: Amount?
  public var rejectionReason: String?
  public var locationID: Reference<Location>?
  public var reference: Indexed<Line>?
  public var requestedAt: Trail<Instant>
  public var requestedBy: Trail<Person>?
  public var approvedBy: Person?
  public var receivedAt: Instant?
  public var closedAt: Instant?
  public var updatedAt: Trail<Instant>
  /// How much of what arrived went to the scrap; nil until then, and for goods that arrived before
  /// this was recorded: see ``scrapped``.
  public var scrappedQuantity: Quantity?
}

extension GiveBack {
  public static let indexes: [SecondaryIndex] = [
    [Columns.status, Columns.requestedAt]
  ]
}
