import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// What holds in a marketplace whatever happens in it.
final class MarketLaws {
  let market: MarketFixture
  var book: SampleBook { market.book }
  /// How each order was when it was last looked at.
  private var known: [RecordID: MarketOrder] = [:]

  init(_ market: MarketFixture) { self.market = market }

  // MARK: After every step

  /// Money sums to zero, statuses follow the table, and an order has one driver at most.
  func checkStep(_ place: String) async throws {
    let (orders, offers, sum) = try await book.read { transaction in
      (
        try await transaction.repository(MarketOrder.self).all(where: .everything),
        try await transaction.repository(JobOffer.self).all(where: .everything),
        try await transaction.repository(MoneyEntry.self).all(where: .everything)
          .reduce(Int64(0)) { $0 + $1.amount }
      )
    }
    #expect(sum == 0, "\(place): money sums to zero")
    let offersOf = Dictionary(grouping: offers, by: \.orderID)
    for order in orders {
      checkStatus(order, place)
      checkDriver(order, offersOf[order.id] ?? [], place)
      known[order.id] = order
    }
  }

  private func checkStatus(_ order: MarketOrder, _ place: String) {
    guard let before = known[order.id]?.status, before != order.status else { return }
    #expect(
      Self.reachable(from: before).contains(order.status),
      "\(place): \(order.number) went from \(before) to \(order.status)")
  }

  /// The statuses that can follow one in several steps.
  private static func reachable(from status: OrderStatus) -> Set<OrderStatus> {
    var found: Set<OrderStatus> = []
    var open = [status]
    while let next = open.popLast() {
      for rule in ReconciledOrderRules.all
      where rule.from == next && found.insert(rule.to).inserted {
        open.append(rule.to)
      }
    }
    return found
  }

  private func checkDriver(_ order: MarketOrder, _ offers: [JobOffer], _ place: String) {
    #expect((order.driverID == nil) == (order.courierID == nil), "\(place): \(order.number)")
    #expect(
      offers.count { $0.state == .open } <= 1, "\(place): \(order.number) has one open offer")
    if order.driverID != nil {
      #expect(
        !offers.contains { $0.state == .open }, "\(place): \(order.number) is taken and offered")
    }
    if let before = known[order.id]?.driverID, let after = order.driverID {
      #expect(before == after, "\(place): \(order.number) went from one driver to another")
    }
  }

  // MARK: Now and then

  /// The books verify: stock equals movements, and captured = refunded + kept for each order.
  func checkBooks(_ dependencies: AppDependencies, _ place: String) async throws {
    let anna = market.call(.administrator)
    let money = try await dependencies.moneyAudit.verify(VerifyMoney(), anna).output
    #expect(money.isSound, "\(place): \(money.problems)")
    let stock = try await dependencies.stock.verify(VerifyStock(), anna).output
    #expect(stock.ok, "\(place): stock equals movements")
  }

  // MARK: At the end

  /// The whole way of each order is in the rules, its money is the same wherever it is written,
  /// nothing stays reserved for an order that has ended, and a delivery is proved and paid once.
  func checkEnd(_ dependencies: AppDependencies, _ place: String) async throws {
    let anna = market.call(.administrator)
    try await checkStep(place)
    for order in known.values.sorted(by: { $0.number < $1.number }) {
      let shown = try await dependencies.orders.show(ShowOrder(order: order.number), anna)
      let steps = shown.output.timeline.map(\.status)
      for (one, next) in zip(steps, steps.dropFirst()) where one != next {
        #expect(
          !ReconciledOrderRules.rules(from: one, to: next).isEmpty,
          "\(place): \(order.number) went from \(one) to \(next)")
      }
      try await checkMoney(of: order, place)
      try await checkGoods(of: order, place)
      try await checkSale(of: order, place)
      try await checkDelivery(of: order, place)
    }
    try await checkPayments(place)
    try await checkPromotions(place)
    try await checkPoints(place)
  }

  /// What the provider captured, gave back and lost of an order is the same in its shares, in its
  /// refunds and in the ledger, each of which is written by itself.
  private func checkMoney(of order: MarketOrder, _ place: String) async throws {
    let (shares, refunds, entries) = try await book.read { transaction in
      (
        try await transaction.repository(PaymentShare.self).of(order: order.id),
        try await transaction.repository(Refund.self).all(
          where: .equals(Refund.Columns.orderID, order.id)),
        try await transaction.repository(MoneyEntry.self).all(
          where: .both(
            .equals(MoneyEntry.Columns.orderID, order.id),
            .equals(MoneyEntry.Columns.account, .provider)))
      )
    }
    func posted(_ purpose: MoneyPurpose) -> Int64 {
      entries.filter { $0.purpose == purpose }.reduce(0) { $0 + $1.amount }
    }
    let done = refunds.filter { $0.state == .done }
    for share in shares {
      let back = done.filter { $0.paymentID == share.paymentID }.reduce(0) { $0 + $1.amount }
      #expect(share.refunded == back, "\(place): \(order.number) is refunded in rows")
    }
    let captured = shares.reduce(0) { $0 + $1.captured }
    let back = done.reduce(0) { $0 + $1.amount }
    let lost = shares.reduce(0) { $0 + $1.chargedBack }
    // The bank may take back once more what went back as a whole.
    #expect(back <= captured && lost <= captured, "\(place): \(order.number) gave too much back")
    #expect(
      back + lost <= captured || back == captured, "\(place): \(order.number) gave back twice")
    #expect(-posted(.captured) == captured, "\(place): \(order.number) is captured")
    #expect(posted(.refund) == back, "\(place): \(order.number) is refunded")
    #expect(posted(.chargeBack) == lost, "\(place): \(order.number) is charged back")
    let held = -entries.reduce(0) { $0 + $1.amount }
    #expect(
      captured == back + lost + held,
      "\(place): what was captured for \(order.number) is refunded or kept")
  }

  /// A payment comes to the shares of its orders.
  private func checkPayments(_ place: String) async throws {
    let (payments, shares) = try await book.read { transaction in
      (
        try await transaction.repository(Payment.self).all(where: .everything),
        try await transaction.repository(PaymentShare.self).all(where: .everything)
      )
    }
    let sharesOf = Dictionary(grouping: shares, by: \.paymentID)
    for payment in payments {
      let own = sharesOf[payment.id] ?? []
      #expect(
        payment.kept >= 0 || payment.refunded == payment.captured, "\(place): \(payment.number)")
      let captured = own.reduce(0) { $0 + $1.captured }
      let refunded = own.reduce(0) { $0 + $1.refunded }
      let lost = own.reduce(0) { $0 + $1.chargedBack }
      #expect(
        payment.captured == captured && payment.refunded == refunded
          && payment.chargedBack == lost, "\(place): \(payment.number) comes to its shares")
    }
  }

  /// Nobody has used a promotion more often than it allows.
  private func checkPromotions(_ place: String) async throws {
    let (promotions, uses) = try await book.read { transaction in
      (
        try await transaction.repository(MarketPromotion.self).all(where: .everything),
        try await transaction.repository(PromotionUse.self).all(where: .everything)
      )
    }
    for promotion in promotions {
      let own = uses.filter { $0.promotionID == promotion.id }
      let most = Dictionary(grouping: own, by: \.userID).values.map(\.count).max() ?? 0
      #expect(
        Int64(most) <= promotion.usesPerCustomer ?? .max,
        "\(place): \(promotion.name) is used too often by one")
      #expect(
        Int64(own.count) <= promotion.usesInTotal ?? .max,
        "\(place): \(promotion.name) is used too often")
    }
  }

  /// The pieces that an order sold are out of stock, as many as it has: all of an order that was
  /// paid, unless it was cancelled before anybody had begun with it.
  private func checkSale(of order: MarketOrder, _ place: String) async throws {
    let (sold, lines) = try await book.read { transaction in
      let movements = transaction.repository(StockMovement.self)
      let ids = try await transaction.repository(OrderSale.self).all(
        where: .equals(OrderSale.Columns.orderID, order.id)
      ).map(\.movementID)
      let takenBack = Set(
        try await movements.all(where: .oneOf(StockMovement.Columns.reverses, ids))
          .compactMap(\.reverses))
      return (
        try await movements.all(where: .oneOf(.id, ids)).filter { !takenBack.contains($0.id) },
        try await transaction.repository(OrderLine.self).of(order.id)
      )
    }
    let isOut =
      order.status.isSold
      || order.cancelledFrom.map { $0.isSold && !$0.freesGoods }
        ?? (order.status == .refunded)
    let pieces = lines.filter { !$0.isUnlimited }.reduce(Quantity.zero) {
      $0 + Quantity.whole($1.quantity)
    }
    #expect(
      sold.reduce(Quantity.zero) { $0 + $1.quantity } == (isOut ? pieces : .zero),
      "\(place): goods of \(order.number), \(order.status), are out of stock or back")
  }

  /// Nothing stays reserved for an order that has ended.
  private func checkGoods(of order: MarketOrder, _ place: String) async throws {
    guard order.hasEnded else { return }
    let held = try await book.read { transaction in
      try await transaction.repository(Reservation.self).count(
        where: .and([
          .equals(Reservation.Columns.reference, order.number),
          .equals(Reservation.Columns.status, .active),
        ]))
    }
    #expect(held == 0, "\(place): \(order.number) has ended and keeps goods")
  }

  private func checkDelivery(of order: MarketOrder, _ place: String) async throws {
    let (proofs, earnings) = try await book.read { transaction in
      (
        try await transaction.repository(DeliveryProof.self).all(
          where: .equals(DeliveryProof.Columns.orderID, order.id)),
        try await transaction.repository(DriverEarning.self).all(
          where: .equals(DriverEarning.Columns.orderID, order.id))
      )
    }
    let wasDelivered = !proofs.isEmpty
    #expect(proofs.count <= 1, "\(place): \(order.number) is proved once")
    #expect(wasDelivered || order.status != .delivered, "\(place): \(order.number) is proved")
    #expect(
      Set(earnings.map(\.driverID)).count <= 1 && (wasDelivered || earnings.isEmpty),
      "\(place): one driver earns with \(order.number)")
    #expect(
      earnings.allSatisfy { $0.driverID == order.driverID }, "\(place): who brings it earns")
  }
}
