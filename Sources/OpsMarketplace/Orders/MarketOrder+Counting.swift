import OpsDomain
import OpsStorage

/// Which orders count in figures and for promotions. One that was delivered and then refunded was
/// an order all the same, whoever bears the refund; one that was cancelled was none. Of refunded
/// orders the pickup tells the two apart: a cancelled order has no time of it.
extension MarketOrder {
  /// Those that are sold: paid, and not cancelled. One condition for each status, because indexes
  /// go by it.
  static let sold: [Predicate] = OrderStatus.all { $0.isSold || $0.mayBeDelivered }
    .map { status in
      let isSo = Predicate.equals(Columns.status, status)
      return status == .refunded ? .both(isSo, .notEquals(Columns.pickedUpAt, nil)) : isSo
    }

  /// Those that were placed and not cancelled.
  static let placed = Predicate.and([
    .notEquals(Columns.status, .cancelled),
    .or([.notEquals(Columns.status, .refunded), .notEquals(Columns.pickedUpAt, nil)]),
  ])
}
