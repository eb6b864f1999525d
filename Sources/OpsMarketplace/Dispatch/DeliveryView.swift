import OpsDomain
import OpsKernel
import OpsStorage

/// How far an order is on its way, as its driver is shown it. It does not name the customer.
public struct DeliveryView: OperationOutput, Equatable {
  public static let answerName = "order.delivery/1"
  public static let promised: Set<String> = ["earned"]

  /// Number of the order.
  public let order: String
  /// How far the order is, such as `preparing`.
  public let status: OrderStatus
  /// Name of the partner.
  public let partner: String
  /// Number of the driver; null until it has a driver.
  public let driver: String?
  /// From the partner to the customer, in meters.
  public let distance: Int64?
  /// When the partner reported the goods ready; null before.
  public let readyAt: Instant?
  /// When the driver picked up the goods; null before, and for a cancelled order.
  public let pickedUpAt: Instant?
  /// When the driver handed the order over; null before, and for a cancelled order. A refund does
  /// not change it.
  public let deliveredAt: Instant?
  /// The driver's pay for it; null until it is delivered, and for a cancelled order.
  public let earned: DecimalString?
  /// The currency of the book: `earned` is in it.
  public let currency: Currency
  /// How many times the order was saved, from 1 on; each change adds 1.
  public let version: Int64

  public static let columns: [FieldColumn] = [
    .init("order", "ORDER"), .init("status", "STATUS"), .init("partner", "PARTNER"),
    .init("driver", "DRIVER"), .init("distance", "DISTANCE", .right),
    .init("earned", "EARNED", .right),
  ]
  public static let meters: Set<String> = ["distance"]

  static func of(_ order: MarketOrder, _ transaction: Transaction) async throws -> DeliveryView {
    let partners = try await ReferredRecords(Partner.self, [order.partnerID], transaction) {
      ($0.name, $0.name)
    }
    let drivers = try await ReferredRecords(
      Driver.self, [order.driverID].compactMap(\.self), transaction
    ) { ($0.number, $0.number) }
    let currency = transaction.context.currency
    var earned: String?
    if order.deliveredAt != nil {
      let figures = try await transaction.asSystem("shows a driver what an order earned").figures(
        Aggregate(
          DriverEarning.schema, where: .equals(DriverEarning.Columns.orderID, order.id),
          .sum(DriverEarning.Columns.amount)))
      if case .integer(let sum)? = figures.first?.first {
        earned = MinorAmount.text(sum, currency)
      }
    }
    return DeliveryView(
      order: order.number, status: order.status, partner: partners[order.partnerID].code,
      driver: order.driverID.map { drivers[$0].code }, distance: order.distance,
      readyAt: order.readyAt, pickedUpAt: order.pickedUpAt,
      deliveredAt: order.deliveredAt, earned: earned, currency: currency,
      version: order.version)
  }
}
