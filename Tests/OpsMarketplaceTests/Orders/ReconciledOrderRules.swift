@testable import OpsMarketplace

/// The table of transitions as `docs/marketplace/orders.md` has it, written out a second time: what
/// tests expect does not come from the table that they try.
///
/// The rules leave three things open, and `docs/marketplace/orders.md` says what holds: buyers pay
/// by themselves, who declines or cancels what is not their own order says why, and an order that
/// nobody pays ends as one whose payment fails. Two were added later: a way out for
/// orders on their way, and charge-backs.
enum ReconciledOrderRules {
  struct Rule: Hashable {
    /// Nil for an order that does not exist yet.
    let from: OrderStatus?
    let event: OrderEvent
    let to: OrderStatus
    let who: Set<OrderParty>
    /// Those who have to say why.
    var reasoned: Set<OrderParty> = []
  }

  static let all: Set<Rule> = [
    Rule(from: nil, event: .place, to: .created, who: [.buyer]),
    Rule(from: .created, event: .startPayment, to: .paymentProcessing, who: [.buyer, .system]),
    Rule(from: .created, event: .fail, to: .cancelled, who: [.system]),
    Rule(from: .paymentProcessing, event: .confirm, to: .paymentConfirmed, who: [.system]),
    Rule(from: .paymentProcessing, event: .fail, to: .cancelled, who: [.system]),
    Rule(from: .paymentConfirmed, event: .accept, to: .accepted, who: [.seller]),
    Rule(
      from: .paymentConfirmed, event: .decline, to: .cancelled, who: [.seller, .system],
      reasoned: [.seller, .system]),
    Rule(from: .accepted, event: .start, to: .preparing, who: [.seller]),
    Rule(from: .preparing, event: .ready, to: .readyForPickup, who: [.seller]),
    Rule(from: .readyForPickup, event: .pickUp, to: .pickedUp, who: [.courier]),
    Rule(from: .pickedUp, event: .depart, to: .delivering, who: [.courier]),
    Rule(from: .delivering, event: .deliver, to: .delivered, who: [.courier]),
    Rule(
      from: .created, event: .cancel, to: .cancelled, who: [.buyer, .seller, .administrator],
      reasoned: [.seller, .administrator]),
    Rule(
      from: .paymentProcessing, event: .cancel, to: .cancelled,
      who: [.buyer, .seller, .administrator], reasoned: [.seller, .administrator]),
    Rule(
      from: .paymentConfirmed, event: .cancel, to: .cancelled,
      who: [.buyer, .seller, .administrator], reasoned: [.seller, .administrator]),
    Rule(
      from: .accepted, event: .cancel, to: .cancelled, who: [.buyer, .seller, .administrator],
      reasoned: [.seller, .administrator]),
    Rule(
      from: .preparing, event: .cancel, to: .cancelled, who: [.seller, .administrator],
      reasoned: [.seller, .administrator]),
    Rule(
      from: .readyForPickup, event: .cancel, to: .cancelled, who: [.seller, .administrator],
      reasoned: [.seller, .administrator]),
    // A way out where the driver cannot go on: ADR 0081.
    Rule(
      from: .pickedUp, event: .cancel, to: .cancelled, who: [.administrator],
      reasoned: [.administrator]),
    Rule(
      from: .delivering, event: .cancel, to: .cancelled, who: [.administrator],
      reasoned: [.administrator]),
    // The bank took the money back before the driver had the goods.
    Rule(
      from: .paymentConfirmed, event: .chargeBack, to: .cancelled, who: [.system],
      reasoned: [.system]),
    Rule(from: .accepted, event: .chargeBack, to: .cancelled, who: [.system], reasoned: [.system]),
    Rule(
      from: .preparing, event: .chargeBack, to: .cancelled, who: [.system], reasoned: [.system]),
    Rule(
      from: .readyForPickup, event: .chargeBack, to: .cancelled, who: [.system],
      reasoned: [.system]),
    Rule(from: .cancelled, event: .refund, to: .refunded, who: [.administrator, .system]),
    Rule(from: .delivered, event: .refund, to: .refunded, who: [.administrator, .system]),
  ]

  static func rules(from: OrderStatus?, to: OrderStatus) -> [Rule] {
    all.filter { $0.from == from && $0.to == to }
  }

  /// Whether a party of an order, or a stranger for nil, may move it so.
  static func allows(_ party: OrderParty?, from: OrderStatus?, to: OrderStatus) -> Bool {
    guard let party else { return false }
    return rules(from: from, to: to).contains { $0.who.contains(party) }
  }

  /// Whether that party may do so only with a reason.
  static func wantsReason(_ party: OrderParty, from: OrderStatus?, to: OrderStatus) -> Bool {
    rules(from: from, to: to).filter { $0.who.contains(party) }
      .allSatisfy { $0.reasoned.contains(party) }
  }
}
