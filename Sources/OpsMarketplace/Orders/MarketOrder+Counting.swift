import OpsDomain
import OpsStorage

/// Which orders count in figures and for promotions. A delivered order counts, also when it was
/// refunded later. A cancelled order does not count. Both can have the status refunded; only the
/// delivered one has a time of pickup.
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
