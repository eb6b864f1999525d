import OpsDomain
import OpsKernel

/// An order as operations answer it. Money is in major units of `currency`.
public struct OrderView: OperationOutput, Equatable {
  public static let answerName = "order/1"
  public static let promised: Set<String> = ["total"]

  /// Some pieces of one thing.
  public struct Line: AnswerRecord, Equatable {
    /// What the partner called the item when it was ordered.
    public let name: String
    /// SKU of the product.
    public let sku: String
    /// Size of the product; null for a product without sizes.
    public let size: String?
    /// `NAME:VALUE` of each option.
    public let options: Uncut<[String]>
    /// The customer's note to the partner; null for none, and once the customer is erased.
    public let note: Uncut<String>?
    /// Pieces; 1 to 99.
    public let quantity: Int64
    /// Price of one piece with its options.
    public let unitPrice: DecimalString
    /// Price of all pieces before discounts.
    public let total: DecimalString
    /// Its share of the discounts.
    public let discount: DecimalString
  }

  /// Identifier of the order; it never changes.
  public let id: RecordID
  /// `ORD-000001` and so on.
  public let number: String
  /// Numbers of the orders of other partners that were placed with it and have the same payment;
  /// only the customer and administrators see them.
  public let together: [String]
  /// How far the order is, such as `preparing`.
  public let status: OrderStatus
  /// Why it was declined or cancelled, or handed to another driver on its way.
  public let reason: String?
  /// State of the payment; null without a payment.
  public let payment: PaymentState?
  /// The amount of the payment, including orders that were placed together. Only the customer and
  /// administrators see it; null without a payment.
  public let paymentAmount: DecimalString?
  /// Sign-in name of the customer.
  public let buyer: String?
  /// Name of the partner.
  public let partner: String?
  /// Number of the driver; null until it has a driver.
  public let driver: String?
  /// The goods of the order: one line for each item with the same options.
  public let lines: [Line]
  /// Sum of the lines before discounts.
  public let subtotal: DecimalString
  /// What all discounts take off, goods and delivery.
  public let discounts: DecimalString
  /// Price of the delivery before discounts.
  public let deliveryFee: DecimalString
  /// The fee of the platform, which the customer pays.
  public let platformFee: DecimalString
  /// The tax of all rates; net prices do not include it, gross prices do.
  public let tax: DecimalString
  /// What the customer gives the driver.
  public let tip: DecimalString
  /// What the order costs, before points pay a part of it.
  public let total: DecimalString
  /// Points that pay a part of the order; 0 for none.
  public let points: Int64
  /// The amount that the points pay.
  public let pointsAmount: DecimalString
  /// The amount due in money.
  public let amountDue: DecimalString
  /// Points that it earns once it is delivered; null for the partner and the driver.
  public let pointsEarned: Int64?
  /// The platform's share of the price of the goods; only the partner and administrators see it.
  public let commission: DecimalString?
  /// The currency of the book: all amounts of this answer are in it.
  public let currency: Currency
  /// The amount refunded to the customer.
  public let refunded: DecimalString
  /// The amount that the customer's bank took back.
  public let chargedBack: DecimalString
  /// Street of the door; empty where only a place was given, and after the address was erased.
  public let street: String
  /// City of the door; empty if it is not given, and after it was erased.
  public let city: String
  /// Postal code of the door; empty if it is not given, and after it was erased.
  public let postalCode: String
  /// The region of the partner, as the tax table names it: its rates hold for the order.
  public let region: String
  /// `LAT,LON` of the door; null after the address was erased.
  public let to: String?
  /// From the partner, in meters.
  public let distance: Int64?
  /// What the customer asks of the driver; null for nothing, and after it was erased.
  public let instructions: String?
  /// The code that you tell the driver at the door. Only the customer sees it; null before the
  /// payment and after the order has ended.
  public let deliveryCode: String?
  /// SHA-256 of the photo that proves the delivery, which is at `/v1/images/DIGEST` of a server.
  /// Only the customer, the driver and administrators see it; null without a photo.
  public let photo: String?
  /// When the customer placed the order.
  public let placedAt: Instant
  /// When its goods are released if it is not paid.
  public let payBy: Instant?
  /// When it is declined if the partner has not accepted it.
  public let acceptBy: Instant?
  /// When to deliver it; null for as soon as possible.
  public let deliverAt: Instant?
  /// The latest time of delivery that was promised.
  public let promisedAt: Instant?
  /// When the partner accepted the order; null before.
  public let acceptedAt: Instant?
  /// When the partner says that it will be ready; null for the usual preparation time.
  public let readyBy: Instant?
  /// When the partner reported the goods ready; null before.
  public let readyAt: Instant?
  /// When the driver picked up the goods; null before, and for a cancelled order.
  public let pickedUpAt: Instant?
  /// When the order was delivered or cancelled; null before.
  public let endedAt: Instant?
  /// The commands of `opsh order` that you can run next, such as `accept`.
  public let next: [String]
  /// When it was last changed.
  public let updatedAt: Instant
  /// How many times the order was saved, from 1 on; each change adds 1.
  public let version: Int64
  /// The identifier of the buyer, for the record of views of personal data.
  public let buyerID: RecordID

  init(_ order: MarketOrder, _ names: OrderNames, for principal: Principal, _ currency: Currency) {
    func money(_ amount: Int64) -> String { MinorAmount.text(amount, currency) }
    let parties = OrderParty.of(principal, in: order)
    id = order.id
    number = order.number
    let isPayer = !parties.isDisjoint(with: [.buyer, .administrator])
    together = isPayer ? names.together(with: order) : []
    status = order.status
    buyer = names.users[order.buyerID]
    partner = names.partners[order.partnerID]
    driver = order.driverID.flatMap { names.drivers[$0] }
    let notes = order.notes
    lines = (names.lines[order.id] ?? []).enumerated().map { index, line in
      Line(
        name: line.name, sku: names.products[line.productID] ?? line.productID.description,
        size: line.size.isEmpty ? nil : line.size,
        options: line.options.split(separator: ";").map(String.init), note: notes[index],
        quantity: line.quantity, unitPrice: money(line.unitPrice), total: money(line.total),
        discount: money(line.discount))
    }
    subtotal = money(order.subtotal)
    discounts = money(order.discounts)
    deliveryFee = money(order.deliveryFee)
    platformFee = money(order.platformFee)
    tax = money(order.tax)
    tip = money(order.tip)
    total = money(order.total)
    points = order.points
    pointsAmount = money(order.pointsAmount)
    amountDue = money(order.amountDue)
    pointsEarned = isPayer ? order.pointsEarned : nil
    commission =
      parties.isDisjoint(with: [.seller, .administrator]) ? nil : money(order.commission)
    self.currency = currency
    let last = names.payments[order.id]?.last
    payment = last?.state
    paymentAmount = isPayer ? last.map { money($0.payment.amount) } : nil
    let shares = (names.payments[order.id] ?? []).map(\.share)
    refunded = money(shares.reduce(0) { $0 + $1.refunded })
    chargedBack = money(shares.reduce(0) { $0 + $1.chargedBack })
    street = order.street
    city = order.city
    postalCode = order.postalCode
    region = order.region
    to = order.mapPlace?.description
    distance = order.distance
    instructions = order.instructions
    deliveryCode =
      parties.contains(.buyer) && !order.hasEnded ? names.codes[order.id] : nil
    photo = parties.isDisjoint(with: OrderParty.whoSeePhotos) ? nil : names.photos[order.id]
    placedAt = order.placedAt
    payBy = order.payBy
    acceptBy = order.acceptBy
    deliverAt = order.deliverAt
    promisedAt = order.promisedAt
    acceptedAt = order.acceptedAt
    readyBy = order.readyBy
    readyAt = order.readyAt
    pickedUpAt = order.pickedUpAt
    endedAt = order.endedAt
    reason = order.reason
    next = OrderTransitions.following(order.status)
      .filter { !$0.who.isDisjoint(with: parties) }.compactMap(\.event.command)
    updatedAt = order.updatedAt
    version = order.version
    buyerID = order.buyerID
  }
}
