import OpsDomain
import OpsKernel

/// An order as operations answer it. Money is in major units of `currency`.
public struct OrderView: OperationOutput, Equatable {
  public static let answerName = "order/1"

  /// Some pieces of one thing.
  public struct Line: AnswerRecord, Equatable {
    public let name: String
    public let sku: String
    public let size: String?
    /// `NAME:VALUE` of each option.
    public let options: Uncut<[String]>
    /// The customer's note to the partner; null for none, and once the customer is erased.
    public let note: Uncut<String>?
    public let quantity: Int64
    public let unitPrice: DecimalString
    public let total: DecimalString
    /// Its share of the discounts.
    public let discount: DecimalString
  }

  public let id: RecordID
  public let number: String
  /// Numbers of the orders of other partners that were placed with it and are paid by the same
  /// payment; only who ordered them and administrators are told.
  public let together: [String]
  public let status: OrderStatus
  /// Why it was declined or cancelled, or handed to another driver on its way.
  public let reason: String?
  /// State of the payment; null where there is none.
  public let payment: PaymentState?
  /// What that payment is over, with the orders that were placed together; null without one, and
  /// for everybody but who ordered it and administrators.
  public let paymentAmount: DecimalString?
  /// Sign-in name of who ordered it.
  public let buyer: String?
  /// Name of the partner.
  public let partner: String?
  /// Number of who brings it; null as long as nobody does.
  public let driver: String?
  public let lines: [Line]
  public let subtotal: DecimalString
  public let discounts: DecimalString
  public let deliveryFee: DecimalString
  public let platformFee: DecimalString
  public let tax: DecimalString
  public let tip: DecimalString
  public let total: DecimalString
  public let points: Int64
  /// What the points pay.
  public let pointsAmount: DecimalString
  /// What is paid in money.
  public let amountDue: DecimalString
  /// Points that it earns once it is delivered; null for the partner and the driver.
  public let pointsEarned: Int64?
  /// What the platform keeps of the partner's share; null for everybody else.
  public let commission: DecimalString?
  public let currency: Currency
  /// What went back to the customer.
  public let refunded: DecimalString
  /// What the customer's bank took back.
  public let chargedBack: DecimalString
  public let street: String
  public let city: String
  public let postalCode: String
  public let region: String
  /// `LAT,LON` of the door; null once the address was erased.
  public let to: String?
  /// From the partner, in meters.
  public let distance: Int64?
  public let instructions: String?
  /// What you tell the driver at the door; null before the payment, once the order has ended, and
  /// for everybody but who ordered it.
  public let deliveryCode: String?
  /// SHA-256 of the photo that proves that it was handed over: it is at `/v1/images/DIGEST` of a
  /// server. Only who ordered it, who brought it and administrators are told; null without one.
  public let photo: String?
  public let placedAt: Instant
  /// When its goods are free again unless it is paid.
  public let payBy: Instant?
  /// When it is declined unless the partner accepts it.
  public let acceptBy: Instant?
  /// When it is to be delivered; null for as soon as possible.
  public let deliverAt: Instant?
  /// When it was said to be there at the latest.
  public let promisedAt: Instant?
  public let acceptedAt: Instant?
  /// When it will be ready, as the partner has said; null for after the usual preparation.
  public let readyBy: Instant?
  public let readyAt: Instant?
  public let pickedUpAt: Instant?
  public let endedAt: Instant?
  /// The verbs of `opsh order` that move it on and are yours to run now, such as `accept`.
  public let next: [String]
  public let updatedAt: Instant
  public let version: Int64
  /// The identifier of who ordered it, for the record of who was shown what.
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
