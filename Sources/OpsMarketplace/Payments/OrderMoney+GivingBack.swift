import OpsDomain
import OpsStorage

/// Refunds and charge-backs of orders whose money was shared out already.
///
/// The side that bears a refund gets the tax in it back from what is owed to the state, because
/// that part of the sale did not happen. The commission stays where the platform bears it, because
/// the partner was paid for its goods; where the partner bears it, the commission on that part and
/// its tax go back to the partner. A charge-back is a loss and no refund: the sale, its tax and the
/// commission stand.
extension OrderMoney {
  /// Gives points back once all money of an order that they paid a part of was refunded; the side
  /// that bears the refund pays for them. A second call does nothing, and neither does a cancelled
  /// order, whose points are back already.
  ///
  /// - Parameter bearer: Default: the side that bore the last refund.
  func givePointsBack(of order: MarketOrder, by bearer: RefundBearer? = nil) async throws {
    guard try await ledger.holds(Self.pointsKey(order)),
      try await !ledger.holds(Self.pointsBackKey(order))
    else { return }
    var payer = bearer
    if payer == nil { payer = try await lastBearer(of: order) }
    let draft = try await takingBack(
      order.pointsAmount, to: .promotion, for: .points, by: payer ?? .platform, of: order,
      MoneyDraft(Self.pointsBackKey(order), of: order.id))
    try await ledger.post(draft)
  }

  private func lastBearer(of order: MarketOrder) async throws -> RefundBearer? {
    try await system.repository(Refund.self).all(
      where: .equals(Refund.Columns.orderID, order.id)
    ).filter { $0.state == .done }.max { $0.id < $1.id }?.bearer
  }

  /// The tax that is owed for what was delivered, or for what the partner kept of a cancelled
  /// order, less what went back since; nothing of any other order.
  func keptTax(of order: MarketOrder) async throws -> Int64 {
    guard order.status == .cancelled || order.status == .delivered else { return 0 }
    typealias Columns = MoneyEntry.Columns
    return Self.sum(
      try await system.repository(MoneyEntry.self).all(
        where: .and([
          .equals(Columns.orderID, order.id), .equals(Columns.account, .tax),
          .equals(Columns.purpose, .tax),
        ])))
  }

  /// A draft that takes a part that goes back from the side that bears it.
  func takingBack(
    _ amount: Int64, to receiver: MoneyHolder, for purpose: MoneyPurpose,
    by bearer: RefundBearer, of order: MarketOrder, _ draft: MoneyDraft
  ) async throws -> MoneyDraft {
    guard amount > 0 else { return draft }
    let payer: MoneyHolder = bearer == .partner ? .partner(order) : .platform
    let entries = try await system.repository(MoneyEntry.self).all(
      where: .equals(MoneyEntry.Columns.orderID, order.id))
    let before = Self.returned(entries)
    let back = Self.shared(entries, of: order).part(
      amount, after: before.all, byPartner: bearer == .partner ? before.byPartner : nil)
    var draft = draft
    draft.move(amount, from: payer, to: receiver, for: purpose)
    draft.move(back.tax, from: .tax, to: payer, for: .tax)
    draft.move(back.commission, from: .platform, to: payer, for: .commission)
    draft.move(back.commissionTax, from: .tax, to: payer, for: .commissionTax)
    return draft
  }

  private static func shared(_ entries: [MoneyEntry], of order: MarketOrder) -> SharedMoney {
    let keys = [deliveryKey(order), keepingKey(order)]
    return SharedMoney(
      entries.filter { entry in
        keys.contains { TextFolding.sameBytes($0, entry.posting) }
      })
  }

  /// What platform and partner have borne of the order before.
  private static func returned(_ entries: [MoneyEntry]) -> (all: Int64, byPartner: Int64) {
    let borne = entries.filter { entry in
      [.partner, .platform].contains(entry.account)
        && [.refund, .points].contains(entry.purpose)
    }
    let byPartner = borne.filter { $0.account == .partner }
    return (-sum(borne), -sum(byPartner))
  }

  private static func sum(_ entries: [MoneyEntry]) -> Int64 {
    entries.reduce(0) { $0 + $1.amount }
  }
}
