import OpsDomain
import OpsKernel
import OpsWarehouse

/// A request with everything that belongs to it. In JSON the fields of the request itself come
/// first, on the same level.
public struct RequestDetails: OperationOutput, Equatable {
  public static let answerName = "oos.request/1"

  /// Goods delivered for the request.
  public struct DeliveryLine: AnswerRecord, Equatable {
    /// Identifier of the delivery.
    public let id: RecordID
    /// The quantity that was handed over.
    public let quantity: Quantity
    /// The quantity that was given back or is on its way back.
    public let givenBack: Quantity
    /// Code of the location the goods came from.
    public let location: String
    /// Lot of the goods; null for goods without a lot.
    public let lot: String?
    /// A remark about the delivery; null for none.
    public let note: String?
    /// When the goods were handed over.
    public let deliveredAt: Instant
    /// Identifier of the user who recorded the delivery; null for the system.
    public let deliveredBy: RecordID?
    /// Sign-in name of the user who delivered them.
    public let deliveredByName: String?
  }

  /// Stock reserved for the request.
  public struct PegLine: AnswerRecord, Equatable {
    /// Identifier of the reservation.
    public let id: RecordID
    /// The quantity that is reserved.
    public let quantity: Quantity
    /// Code of the location where the stock is.
    public let location: String
    /// Lot of the stock; null for stock without a lot.
    public let lot: String?
    /// When the stock was reserved.
    public let peggedAt: Instant
    /// Until when it is kept for a customer of the marketplace; null where there is no limit.
    public let keptUntil: Instant?
  }

  /// Goods that will be there for the request.
  public struct SupplyLine: AnswerRecord, Equatable {
    /// Where the goods come from.
    public let origin: GoodsOrigin
    /// Number of the transfer or of the production order; null for other origins.
    public let source: String?
    /// How much of the request these goods serve, in the unit of the product.
    public let quantity: Quantity
    /// The day on which the goods are there; null while a part is missing.
    public let availableOn: CivilDate?
    /// The last day to order or to start them; null for goods that are there or on their way.
    public let orderBy: CivilDate?
    /// Days from the order to the receipt; null for goods that are there or on their way.
    public let leadDays: Int?
    /// How many receipts the lead time is learned from; null if the reorder rule, the routing or
    /// the usual 7 days give it.
    public let learnedFrom: Int?
  }

  /// The request itself.
  public let request: Flat<RequestView>
  /// Oldest first.
  public let deliveries: [DeliveryLine]
  /// Oldest first.
  public let pegs: [PegLine]
  /// Sign-in name of the user who created the request.
  public let createdByName: String?
  /// Place in the queue for the same goods: 1 gets goods first; null if it waits for nothing.
  public let position: Int?
  /// How many requests wait for the same goods; null for a request that is closed or waits for
  /// goods of a partner.
  public let waiting: Int?
  /// The quantity that the requests before it in the queue wait for.
  public let ahead: Quantity?
  /// The day on which all of it can be delivered; null if no day is known.
  public let promisedOn: CivilDate?
  /// How many days this is after the day the customer needs the goods; null without both days.
  public let daysLate: Int?
  /// The goods that will be there for the request, the first in front.
  public let supplies: [SupplyLine]
  /// What has to happen so that all of it is delivered.
  public let nextSteps: [String]

  private enum CodingKeys: String, CodingKey {
    case deliveries, pegs, createdByName
    case position, waiting, ahead, promisedOn, daysLate, supplies, nextSteps
  }

  init(
    _ request: RequestView, deliveries: [DeliveryLine], pegs: [PegLine], createdByName: String?,
    outlook: RequestOutlook?
  ) {
    self.request = request
    self.createdByName = createdByName
    self.deliveries = deliveries
    self.pegs = pegs
    position = outlook?.outlook.position
    waiting = outlook?.outlook.waiting
    ahead = outlook?.outlook.ahead
    promisedOn = outlook?.outlook.day
    daysLate = outlook?.daysLate
    supplies = outlook?.lines ?? []
    nextSteps = outlook?.steps ?? []
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    request = try RequestView(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    deliveries = try container.decode([DeliveryLine].self, forKey: .deliveries)
    pegs = try container.decode([PegLine].self, forKey: .pegs)
    createdByName = try container.decodeIfPresent(String.self, forKey: .createdByName)
    position = try container.decodeIfPresent(Int.self, forKey: .position)
    waiting = try container.decodeIfPresent(Int.self, forKey: .waiting)
    ahead = try container.decodeIfPresent(Quantity.self, forKey: .ahead)
    promisedOn = try container.decodeIfPresent(CivilDate.self, forKey: .promisedOn)
    daysLate = try container.decodeIfPresent(Int.self, forKey: .daysLate)
    supplies = try container.decode([SupplyLine].self, forKey: .supplies)
    nextSteps = try container.decode([String].self, forKey: .nextSteps)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    try request.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(deliveries, forKey: .deliveries)
    try container.encode(pegs, forKey: .pegs)
    try container.encode(createdByName, forKey: .createdByName)
    try container.encode(position, forKey: .position)
    try container.encode(waiting, forKey: .waiting)
    try container.encode(ahead, forKey: .ahead)
    try container.encode(promisedOn, forKey: .promisedOn)
    try container.encode(daysLate, forKey: .daysLate)
    try container.encode(supplies, forKey: .supplies)
    try container.encode(nextSteps, forKey: .nextSteps)
  }
}

extension RequestDetails: HoldsPersonalData {
  package var personalReading: PersonalReading { request.personalReading }
}
