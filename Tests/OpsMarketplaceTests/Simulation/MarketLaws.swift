import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// What holds in a marketplace whatever happens in it.
final class MarketLaws {
  private let market: MarketFixture
  private var book: SampleBook { market.book }
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
      for row in OrderTransitions.following(next) where found.insert(row.to).inserted {
        open.append(row.to)
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

  /// Nobody sees what belongs to others.
  func checkSight(_ place: String) async throws {
    let people = [Role.customer, .partner, .driver].flatMap {
      [market.principal($0), market.stranger($0)]
    }
    for person in people {
      try await sees(person, MarketOrder.self, place) { [$0.buyerID, $0.sellerID, $0.courierID] }
      try await sees(person, Payment.self, place) { [$0.payerID] }
      try await sees(person, Refund.self, place) { [$0.payerID] }
      try await sees(person, Cart.self, place) { [$0.ownerID] }
      try await sees(person, CartLine.self, place) { [$0.ownerID] }
      try await sees(person, Driver.self, place) { [$0.userID] }
      try await sees(person, DriverPosition.self, place) { [$0.userID] }
      try await sees(person, DriverEarning.self, place) { [$0.userID] }
      try await sees(person, MoneyEntry.self, place) { [$0.ownerID] }
      try await sees(person, Payout.self, place) { [$0.ownerID] }
      try await sees(person, LoyaltyEntry.self, place) { [$0.userID] }
      // An offer to all drivers is everybody's who drives.
      try await sees(person, JobOffer.self, place) {
        [$0.state == .open && $0.userID == nil ? person.userID : $0.userID]
      }
    }
    try await sees(market.visitor, MarketOrder.self, place) { _ in [] }
    try await sees(market.visitor, Payment.self, place) { _ in [] }
    try await sees(market.visitor, DriverPosition.self, place) { _ in [] }
  }

  /// Expects that all records that somebody sees are theirs. Who may see none of a kind sees none.
  private func sees<Item: Entity>(
    _ person: Principal, _ type: Item.Type, _ place: String, _ owners: (Item) -> [RecordID?]
  ) async throws {
    let rows: [Item]
    do {
      rows = try await book.read(by: person) {
        try await $0.repository(Item.self).all(where: .everything)
      }
    } catch let error as OpsError where error.code == .denied || error.code == .signInMissing {
      return
    }
    let isOwn = rows.allSatisfy { row in
      owners(row).contains { $0 != nil && $0 == person.userID }
    }
    #expect(isOwn, "\(place): \(person.name) sees others' \(Item.schema.name)")
  }

  /// The books verify: stock equals movements, and captured = refunded + kept for each order.
  func checkBooks(_ dependencies: AppDependencies, _ place: String) async throws {
    let anna = market.call(.administrator)
    let money = try await dependencies.money.verify(VerifyMoney(), anna).output
    #expect(money.isSound, "\(place): \(money.problems)")
    let stock = try await dependencies.stock.verify(VerifyStock(), anna).output
    #expect(stock.ok, "\(place): stock equals movements")
  }

  // MARK: At the end

  /// The whole way of each order is in the table, refunds are what payments say, nothing stays
  /// reserved for an order that has ended, and a delivery is proved and paid once.
  func checkEnd(_ dependencies: AppDependencies, _ place: String) async throws {
    let anna = market.call(.administrator)
    for order in known.values.sorted(by: { $0.number < $1.number }) {
      let shown = try await dependencies.orders.show(ShowOrder(order: order.number), anna)
      let steps = shown.output.timeline.map(\.status)
      for (one, next) in zip(steps, steps.dropFirst()) where one != next {
        #expect(
          !OrderTransitions.rows(from: one, to: next).isEmpty,
          "\(place): \(order.number) went from \(one) to \(next)")
      }
      try await checkMoney(of: order, place)
      try await checkDelivery(of: order, place)
    }
  }

  private func checkMoney(of order: MarketOrder, _ place: String) async throws {
    let (payments, refunds, held) = try await book.read { transaction in
      (
        try await transaction.repository(Payment.self).of(order.id),
        try await transaction.repository(Refund.self).all(
          where: .equals(Refund.Columns.orderID, order.id)),
        try await transaction.repository(Reservation.self).count(
          where: .and([
            .equals(Reservation.Columns.reference, order.number),
            .equals(Reservation.Columns.status, .active),
          ]))
      )
    }
    for payment in payments {
      let back = refunds.filter { $0.paymentID == payment.id && $0.state == .done }
        .reduce(0) { $0 + $1.amount }
      #expect(payment.refunded == back && payment.kept >= 0, "\(place): \(payment.number)")
      #expect(
        payment.captured == payment.refunded + payment.chargedBack + payment.kept,
        "\(place): \(payment.number) is refunded and kept")
    }
    if order.hasEnded { #expect(held == 0, "\(place): \(order.number) has ended and keeps goods") }
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
