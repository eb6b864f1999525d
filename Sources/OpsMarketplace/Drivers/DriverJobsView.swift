import OpsDomain
import OpsKernel

/// What a driver has to bring and may take.
public struct DriverJobsView: OperationOutput, Equatable {
  public static let answerName = "driver.jobs/1"

  /// One order. It says where the partner is, and how far from there the customer.
  public struct Job: AnswerRecord, Equatable {
    public let order: String
    public let kind: JobKind
    public let status: OrderStatus
    public let partner: String
    /// `LAT,LON` of the partner.
    public let place: String?
    /// From you to the partner, in meters in a straight line; null while your place is not known.
    public let away: Int64?
    /// From the partner to the customer, in meters.
    public let distance: Int64?
    /// What it earns if you deliver it now, tip included.
    public let earns: DecimalString
    public let readyAt: Instant?
    /// When the offer goes to somebody else; null for your orders and for offers to all.
    public let until: Instant?
  }

  public let driver: String
  public let presence: DriverPresence
  public let currency: Currency
  public let jobs: [Job]
}
