import OpsDomain
import OpsKernel

/// What a driver has to bring and may take.
public struct DriverJobsView: OperationOutput, Equatable {
  public static let answerName = "driver.jobs/1"

  /// One order. It says where the partner is, and how far from there the customer. Only the driver
  /// who has the order is told where the customer is.
  public struct Job: AnswerRecord, Equatable {
    /// Number of the order.
    public let order: String
    /// Whether the driver has the order, or can take it as an offer to one or to all drivers.
    public let kind: JobKind
    /// How far the order is, such as `preparing`.
    public let status: OrderStatus
    /// Name of the partner.
    public let partner: String
    /// `LAT,LON` of the partner.
    public let place: String?
    /// From you to the partner, in meters in a straight line; null while your place is not known.
    public let away: Int64?
    /// From the partner to the customer, in meters.
    public let distance: Int64?
    /// `LAT,LON` of the door; null for offers.
    public let to: Uncut<String>?
    /// Street of the door; null for offers, and where only a place was given.
    public let street: Uncut<String>?
    /// City of the door; null for offers, and if it is not given.
    public let city: Uncut<String>?
    /// What the customer asks of you; null for offers.
    public let instructions: Uncut<String>?
    /// What it earns if you deliver it now, tip included.
    public let earns: DecimalString
    /// When the partner reported the goods ready; null before.
    public let readyAt: Instant?
    /// When the offer goes to somebody else; null for your orders and for offers to all.
    public let until: Instant?
    /// Whole seconds until then; null where `until` is.
    public let left: Int64?
    /// The identifier of who ordered it, for the record of who was shown what; null for offers.
    public let buyerID: RecordID?
  }

  /// Number of the driver.
  public let driver: String
  /// Whether the driver is offline, available or on a break.
  public let presence: DriverPresence
  /// The currency of the book: all amounts of this answer are in it.
  public let currency: Currency
  /// The orders that the driver has or can take; empty for none.
  public let jobs: [Job]

  public static let seconds: Set<String> = ["left"]
  public static let meters: Set<String> = ["jobs.away", "jobs.distance"]
  public static let leading = [
    "jobs.order", "jobs.kind", "jobs.left", "jobs.earns", "jobs.partner", "jobs.place", "jobs.to",
    "jobs.street",
  ]
}

extension DriverJobsView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    for job in jobs {
      guard let buyer = job.buyerID else { continue }
      reading.add(
        User.schema.name, buyer.description,
        [
          ("latitude", job.to != nil), ("longitude", job.to != nil), ("street", job.street != nil),
          ("city", job.city != nil), ("instructions", job.instructions != nil),
        ])
    }
    return reading
  }
}
