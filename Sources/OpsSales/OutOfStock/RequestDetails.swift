import OpsDomain
import OpsKernel

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

  /// The request itself.
  public let request: Flat<RequestView>
  /// Oldest first.
  public let deliveries: [DeliveryLine]
  /// Oldest first.
  public let pegs: [PegLine]
  /// Sign-in name of the user who created the request.
  public let createdByName: String?

  private enum CodingKeys: String, CodingKey { case deliveries, pegs, createdByName }

  init(
    _ request: RequestView, deliveries: [DeliveryLine], pegs: [PegLine], createdByName: String?
  ) {
    self.request = request
    self.createdByName = createdByName
    self.deliveries = deliveries
    self.pegs = pegs
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    request = try RequestView(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    deliveries = try container.decode([DeliveryLine].self, forKey: .deliveries)
    pegs = try container.decode([PegLine].self, forKey: .pegs)
    createdByName = try container.decodeIfPresent(String.self, forKey: .createdByName)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    try request.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(deliveries, forKey: .deliveries)
    try container.encode(pegs, forKey: .pegs)
    try container.encode(createdByName, forKey: .createdByName)
  }
}

extension RequestDetails: HoldsPersonalData {
  package var personalReading: PersonalReading { request.personalReading }
}
