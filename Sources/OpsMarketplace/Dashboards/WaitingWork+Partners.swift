import OpsDomain
import OpsKernel
import OpsStorage

extension WaitingWork {
  /// Orders that wait for the caller as the owner of a business.
  static let ofPartners: [WaitingWork] = [
    sales(
      .paymentConfirmed, place: 420,
      WaitingWords(
        "orders_to_accept", .now, "order to accept", "orders to accept",
        why: "They are paid; without an answer they are declined.",
        list: "order list --status payment_confirmed"), verb: "accept"),
    sales(
      .accepted, place: 430,
      WaitingWords(
        "orders_to_start", .now, "order to prepare", "orders to prepare",
        why: "You accepted them and have not begun.", list: "order list --status accepted"),
      verb: "start"),
    sales(
      .preparing, place: 440,
      WaitingWords(
        "orders_to_finish", .today, "order in preparation", "orders in preparation",
        why: "Drivers wait until you report them ready.",
        list: "order list --status preparing"), verb: "ready"),
  ]

  private static func sales(
    _ status: OrderStatus, place: Int, _ words: WaitingWords, verb: String
  ) -> WaitingWork {
    WaitingWork(place: place, for: .businessManageOrders) { transaction in
      typealias Columns = MarketOrder.Columns
      guard let user = transaction.principal.userID else { return nil }
      // By partner and status there is an index; by seller and status there is none.
      let system = transaction.asSystem("counts the orders of a business")
      let businesses = try await system.repository(Partner.self).all(
        where: .equals(Partner.Columns.ownerID, user))
      let orders = system.repository(MarketOrder.self)
      var (count, oldest) = (Int64(0), MarketOrder?.none)
      for business in businesses {
        var waiting = Predicate.and([
          .equals(Columns.partnerID, business.id), .equals(Columns.status, status),
          .equals(Columns.sellerID, user),
        ])
        // Nobody can accept an order whose time is over.
        if status == .paymentConfirmed {
          waiting = .both(
            waiting,
            .or([.equals(Columns.acceptBy, nil), .greater(Columns.acceptBy, transaction.now)]))
        }
        let first = try await orders.first(where: waiting, order: [.ascending(Columns.placedAt)])
        guard let first else { continue }
        count += try await orders.count(where: waiting)
        if oldest.map({ first.placedAt < $0.placedAt }) ?? true { oldest = first }
      }
      return oldest.flatMap { words.line(count, "order \(verb) \($0.number)") }
    }
  }
}
