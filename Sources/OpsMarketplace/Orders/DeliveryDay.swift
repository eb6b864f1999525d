import OpsDomain
import OpsStorage

/// The day on which the goods of an order must still be good.
enum DeliveryDay {
  /// The day of the delivery, and never before today.
  ///
  /// - Parameter deliverAt: Nil for as soon as possible.
  static func of(_ deliverAt: Instant?, _ transaction: Transaction) -> CivilDate {
    guard let deliverAt else { return transaction.today }
    return max(transaction.today, transaction.context.calendar.date(of: deliverAt))
  }
}
