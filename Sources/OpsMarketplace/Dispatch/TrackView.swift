import OpsDomain
import OpsKernel
import OpsStorage

/// Where an order is, who brings it, and when it will be there.
public struct TrackView: OperationOutput, Equatable {
  public static let answerName = "order.track/1"

  /// Number of the order.
  public let order: String
  /// How far the order is, such as `preparing`.
  public let status: OrderStatus
  /// Name of the partner.
  public let partner: String
  /// Number of the driver; null until it has a driver.
  public let driver: String?
  /// What the driver drives; null until it has a driver.
  public let vehicle: VehicleKind?
  /// The mean rating of the driver; null if nobody has rated the driver.
  public let driverRating: DecimalString?
  /// The driver's phone number; null unless the order is on its way, and for the partner.
  public let phone: String?
  /// `LAT,LON` of the driver's last position; null unless the order is on its way, and for the
  /// partner.
  public let position: String?
  /// When the driver was at `position`; null without a position.
  public let positionAt: Instant?
  /// How far the driver is from the door, in meters in a straight line; null without a position.
  public let away: Int64?
  /// The order will probably arrive between these two times; null after it has arrived or was
  /// cancelled.
  public let earliest: Instant?
  /// The later of the two times; null without `earliest`.
  public let latest: Instant?
  /// How often orders arrive within such a range, in per cent; null until enough deliveries are
  /// known, and for an order that is ready later than expected.
  public let holds: Int64?
  /// When the customer placed the order.
  public let placedAt: Instant
  /// When the partner accepted the order; null before.
  public let acceptedAt: Instant?
  /// When the partner reported the goods ready; null before.
  public let readyAt: Instant?
  /// When the driver picked up the goods; null before, and for a cancelled order.
  public let pickedUpAt: Instant?
  /// When the driver handed the order over; null before, and for a cancelled order.
  public let deliveredAt: Instant?
  /// SHA-256 of the photo that proves the delivery, which is at `/v1/images/DIGEST` of a server.
  /// Only the customer, the driver and administrators see it; null without a photo.
  public let photo: String?
  /// The identifier of the buyer, for the record of views of the photo; null without a photo.
  public let buyerID: RecordID?
  /// The identifier of the driver's user, for the record of views of personal data.
  public let driverUserID: RecordID?

  public static let columns: [FieldColumn] = [
    .init("order", "ORDER"), .init("status", "STATUS"), .init("partner", "PARTNER"),
    .init("driver", "DRIVER"), .init("position", "POSITION"), .init("earliest", "EARLIEST"),
    .init("latest", "LATEST"),
  ]
  public static let meters: Set<String> = ["away"]
}

extension TrackView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    if let buyerID {
      reading.add(User.schema.name, buyerID.description, [("photo", photo != nil)])
    }
    guard let driverUserID else { return reading }
    reading.add(
      User.schema.name, driverUserID.description,
      [
        ("latitude", position != nil), ("longitude", position != nil), ("phone", phone != nil),
      ])
    return reading
  }
}
