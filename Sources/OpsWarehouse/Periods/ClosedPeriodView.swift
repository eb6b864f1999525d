import OpsDomain
import OpsKernel

/// A closing as operations answer it.
public struct ClosedPeriodView: OperationOutput, Equatable {
  public static let answerName = "period/1"

  /// Identifier of the closing.
  public let id: RecordID
  /// The last civil date of the period, at the site.
  public let date: CivilDate
  /// Whether the period is closed, or was opened again.
  public let status: PeriodStatus
  /// The last moment of that date.
  public let endsAt: Instant
  /// How many products had stock.
  public let products: Int64
  /// The sum of all quantities, in mixed units.
  public let quantity: Quantity
  /// The value of the stock, as money in the book's currency; null for users who may not see costs.
  public let averageValue: DecimalString?
  /// The value of the stock by first in, first out, as money in the book's currency; null for users
  /// who may not see costs.
  public let fifoValue: DecimalString?
  /// The book's currency, in which the values are given.
  public let currency: Currency
  /// How many of the products had no cost.
  public let withoutCost: Int64
  /// SKUs of products whose value is too large to add up, at most the first hundred: they are in
  /// none of these figures. Only the answer of the closing names them.
  public var tooLarge: [String]?
  /// When the period was closed.
  public let closedAt: Instant
  /// Identifier of the user who closed it; null for the system.
  public let closedBy: RecordID?
  /// Name of the user who closed it; null for the system.
  public let closedByName: String?
  /// Why it was closed although something was open.
  public let reason: String?
  /// When it was reopened; null as long as it is closed.
  public let reopenedAt: Instant?
  /// Identifier of the user who reopened it; null as long as it is closed.
  public let reopenedBy: RecordID?
  /// Name of the user who reopened it; null as long as it is closed.
  public let reopenedByName: String?
  /// Why it was reopened; null as long as it is closed.
  public let reopenReason: String?

  /// - Parameter people: Names of users.
  init(_ period: ClosedPeriod, currency: Currency, people: [RecordID: String]) {
    func money(_ minorUnits: Int64?) -> String? {
      minorUnits.map { Money(minorUnits: $0, currency: currency).amountText }
    }
    id = period.id
    date = period.date
    status = period.status
    endsAt = period.endsAt
    products = period.products
    quantity = period.quantity
    averageValue = money(period.averageValue)
    fifoValue = money(period.fifoValue)
    self.currency = currency
    withoutCost = period.withoutCost
    closedAt = period.closedAt
    closedBy = period.closedBy
    closedByName = period.closedBy.flatMap { people[$0] }
    reason = period.reason
    reopenedAt = period.reopenedAt
    reopenedBy = period.reopenedBy
    reopenedByName = period.reopenedBy.flatMap { people[$0] }
    reopenReason = period.reopenReason
  }

  public static let columns: [FieldColumn] = [
    .init("date", "DATE"), .init("status", "STATUS"), .init("products", "PRODUCTS", .right),
    .init("average_value", "AVERAGE", .right), .init("fifo_value", "FIFO", .right),
    .init("currency", "CURRENCY"), .init("closed_at", "CLOSED"), .init("reason", "REASON"),
  ]
}
