import OpsDomain
import OpsKernel
import OpsStorage

extension WaitingWork {
  /// Orders of the caller that have to be paid, or that are on their way.
  static let ofBuyers: [WaitingWork] = [
    orders(
      [.created], place: 400,
      WaitingWords(
        "orders_to_pay", .now, "order to pay", "orders to pay",
        why: "The goods are kept for a short time only, until the order is paid.",
        list: "order list --status created"), verb: "pay"),
    orders(
      [.paymentConfirmed, .accepted, .preparing, .readyForPickup, .pickedUp, .delivering],
      place: 410,
      WaitingWords(
        "orders_coming", .later, "order on its way to you", "orders on their way to you",
        why: "You can see how far they are.", list: "order list"), verb: "track"),
  ]

  private static func orders(
    _ statuses: [OrderStatus], place: Int, _ words: WaitingWords, verb: String
  ) -> WaitingWork {
    WaitingWork(place: place, for: .orderPlace) { transaction in
      typealias Columns = MarketOrder.Columns
      guard let user = transaction.principal.userID, try transaction.sees(MarketOrder.schema)
      else { return nil }
      let orders = transaction.repository(MarketOrder.self)
      var (count, oldest) = (Int64(0), MarketOrder?.none)
      for status in statuses {
        let own = Predicate.both(
          .equals(Columns.buyerID, user), .equals(Columns.status, status))
        let first = try await orders.first(where: own, order: [.ascending(Columns.placedAt)])
        guard let first else { continue }
        count += try await orders.count(where: own)
        if oldest.map({ first.placedAt < $0.placedAt }) ?? true { oldest = first }
      }
      return oldest.flatMap { words.line(count, "order \(verb) \($0.number)") }
    }
  }
}
