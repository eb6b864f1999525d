import OpsDomain
import OpsKernel
import OpsWarehouse

/// A give-back as operations answer it.
public struct GiveBackView: OperationOutput, Equatable {
  public static let answerName = "giveback/1"

  /// What the give-back reserves of one delivery.
  public struct Source: AnswerRecord, Equatable {
    /// Identifier of the delivery.
    public let delivery: RecordID
    /// How much of the delivery is reserved for the give-back, or came back with it.
    public let quantity: Quantity
  }

  /// Identifier of the give-back.
  public let id: RecordID
  /// Number of the give-back, such as `GB-000001`.
  public let number: String
  /// How far the give-back has come, or how it ended.
  public let status: GiveBackStatus
  /// Number of the customer.
  public let customer: String
  /// Null for a caller who may not see the customer.
  public let customerName: String?
  /// SKU of the product.
  public let product: String
  /// Null for a caller who may not see the product.
  public let productName: String?
  /// Size of the product; null for a product without sizes.
  public let size: String?
  /// The quantity that is to come back, in the product's unit.
  public let quantity: Quantity
  /// The quantity that arrived; null until then.
  public let receivedQuantity: Quantity?
  /// The part of it that went to scrap; null until then.
  public let scrappedQuantity: Quantity?
  /// Why the goods come back.
  public let code: GiveBackReason
  /// Whether the goods can be sold again; null until the first part arrives.
  public let condition: GoodsCondition?
  /// A remark about the give-back; null for none.
  public let note: String?
  /// Money given back in major units of `currency`, exact decimal text.
  public let refund: DecimalString?
  /// The book's currency.
  public let currency: Currency
  /// Why the give-back was rejected; null if it was not.
  public let rejectionReason: String?
  /// Where the goods went; if they came in several parts, where the last part went.
  public let location: String?
  /// The document that the goods came with, such as an invoice.
  public let reference: String?
  /// When it was requested; for an import, the time of the invoice line.
  public let requestedAt: Instant
  /// Sign-in name; null for the system.
  public let requestedBy: String?
  /// Sign-in name of the user who approved it; null before, and for imports.
  public let approvedBy: String?
  /// When the last part of the goods arrived; null until the first part arrives.
  public let receivedAt: Instant?
  /// When it was closed; null while it is open, and for a rejected give-back.
  public let closedAt: Instant?
  /// When it was last changed.
  public let updatedAt: Instant
  /// How many times the give-back was written, from 1.
  public let version: Int64
  /// The deliveries that the goods came with.
  public let deliveries: [Source]

  init(_ giveBack: GiveBack, _ names: GiveBackNames, currency: Currency) {
    id = giveBack.id
    number = giveBack.number
    status = giveBack.status
    let customer = names.referred.customer(giveBack.customerID)
    self.customer = customer.code
    customerName = customer.name
    let product = names.referred.product(giveBack.productID)
    self.product = product.code
    productName = product.name
    size = giveBack.size.isEmpty ? nil : giveBack.size
    quantity = giveBack.quantity
    receivedQuantity = giveBack.receivedQuantity
    scrappedQuantity = giveBack.receivedQuantity == nil ? nil : giveBack.scrapped
    code = giveBack.reason
    condition = giveBack.condition
    note = giveBack.note
    refund = giveBack.refund.map { Money(minorUnits: $0, currency: currency).amountText }
    self.currency = currency
    rejectionReason = giveBack.rejectionReason
    location = giveBack.locationID.flatMap { names.locations[$0]?.code }
    reference = giveBack.reference
    requestedAt = giveBack.requestedAt
    requestedBy = giveBack.requestedBy.flatMap { names.users[$0]?.name }
    approvedBy = giveBack.approvedBy.flatMap { names.users[$0]?.name }
    receivedAt = giveBack.receivedAt
    closedAt = giveBack.closedAt
    updatedAt = giveBack.updatedAt
    version = giveBack.version
    // Goods that came in parts have several lines for one delivery.
    var sources: [Source] = []
    for line in names.lines[giveBack.id] ?? [] {
      let known = sources.firstIndex { $0.delivery == line.deliveryID }
      let sum = known.map { sources.remove(at: $0).quantity + line.quantity } ?? line.quantity
      sources.insert(
        Source(delivery: line.deliveryID, quantity: sum), at: known ?? sources.endIndex)
    }
    deliveries = sources
  }

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("customer", "CUSTOMER"),
    .init("product", "PRODUCT"), .init("quantity", "QTY", .right),
    .init("received_quantity", "RECEIVED", .right), .init("code", "CODE"),
    .init("requested_at", "REQUESTED"),
  ]
}

extension GiveBackView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    PersonalReading.customer(customer, [("name", customerName != nil)])
  }
}
