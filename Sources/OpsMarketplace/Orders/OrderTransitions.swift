import OpsDomain

/// The one table that says who may move an order from which status to which. The gate asks it on
/// every write of an order, and operations ask it before they begin.
public enum OrderTransitions {
  /// All rows of the table. A step that is in no row is refused.
  public static let all: [OrderTransition] =
    [
      OrderTransition(nil, .place, .created, [.buyer]),
      OrderTransition(.created, .startPayment, .paymentProcessing, [.buyer, .system]),
      OrderTransition(.paymentProcessing, .confirm, .paymentConfirmed, [.system]),
      OrderTransition(.created, .fail, .cancelled, [.system]),
      OrderTransition(.paymentProcessing, .fail, .cancelled, [.system]),
      OrderTransition(.paymentConfirmed, .accept, .accepted, [.seller]),
      OrderTransition(
        .paymentConfirmed, .decline, .cancelled, [.seller, .system], reasoned: [.seller, .system]),
      OrderTransition(.accepted, .start, .preparing, [.seller]),
      OrderTransition(.preparing, .ready, .readyForPickup, [.seller]),
      OrderTransition(.readyForPickup, .pickUp, .pickedUp, [.courier]),
      OrderTransition(.pickedUp, .depart, .delivering, [.courier]),
      OrderTransition(.delivering, .deliver, .delivered, [.courier]),
    ]
    + [OrderStatus.created, .paymentProcessing, .paymentConfirmed, .accepted].map {
      OrderTransition(
        $0, .cancel, .cancelled, [.buyer, .seller, .administrator],
        reasoned: [.seller, .administrator])
    }
    + [OrderStatus.preparing, .readyForPickup].map {
      OrderTransition(
        $0, .cancel, .cancelled, [.seller, .administrator], reasoned: [.seller, .administrator])
    }
    + DriverOrders.onTheirWay.map {
      OrderTransition(
        $0, .cancel, .cancelled, [.administrator], reasoned: [.administrator])
    }
    + [OrderStatus.paymentConfirmed, .accepted, .preparing, .readyForPickup].map {
      OrderTransition(
        $0, .chargeBack, .cancelled, [.system], reasoned: [.system])
    }
    + [OrderStatus.cancelled, .delivered].map {
      OrderTransition($0, .refund, .refunded, [.administrator, .system])
    }

  /// The rows that lead from one status to another.
  public static func rows(from: OrderStatus?, to: OrderStatus) -> [OrderTransition] {
    all.filter { $0.from == from && $0.to == to }
  }

  /// The rows that can follow a status, for all parties.
  public static func following(_ status: OrderStatus) -> [OrderTransition] {
    all.filter { $0.from == status }
  }

  /// Throws unless one of `parties` may move `order` from `status` to the one it has.
  ///
  /// - Throws: `rule.bad_state` where nobody may, `denied.permission` where only others may, and
  ///   `rule.violated` without a reason where one is asked for.
  public static func check(
    _ order: MarketOrder, from status: OrderStatus?, by parties: Set<OrderParty>
  ) throws(OpsError) {
    let rows = rows(from: status, to: order.status)
    let refusal = OrderStepRefusal(order, from: status)
    guard !rows.isEmpty else { throw refusal.impossible }
    let open = rows.filter { !$0.who.isDisjoint(with: parties) }
    guard !open.isEmpty else { throw refusal.denied(to: parties, rows) }
    let needsReason = open.allSatisfy { row in
      row.who.intersection(parties).isSubset(of: row.reasoned)
    }
    guard !needsReason || order.reason?.isEmpty == false else {
      throw OpsError(
        .ruleViolated, "Cancelling \(Excerpt.of(order.number)) needs a reason", field: "reason",
        hint: "add --reason TEXT")
    }
  }

  /// The row that `event` of a status is; nil where the event is not possible.
  public static func row(_ event: OrderEvent, from status: OrderStatus?) -> OrderTransition? {
    all.first { $0.event == event && $0.from == status }
  }

  /// A status in a sentence.
  static func word(_ status: OrderStatus?) -> String {
    status?.rawValue.replacing("_", with: " ") ?? "new"
  }
}
