extension OrderStatus {
  /// What statuses have in common. Each question about them is asked of this one list, so that a
  /// new status cannot be forgotten in one of them.
  enum Stage {
    /// Ordered, and nobody has begun to pay.
    case unpaid
    /// The payment is on its way.
    case paying
    /// Paid, and the partner has to answer.
    case paid
    /// The partner has taken it, and has not begun with it.
    case accepted
    /// The partner is making it, or has made it.
    case begun
    /// A driver has it.
    case carried
    /// The customer has it.
    case delivered
    /// Nothing becomes of it.
    case cancelled
    /// All that was paid was given back, of an order that was cancelled or delivered.
    case refunded
  }

  var stage: Stage {
    switch self {
    case .created: .unpaid
    case .paymentProcessing: .paying
    case .paymentConfirmed: .paid
    case .accepted: .accepted
    case .preparing, .readyForPickup: .begun
    case .pickedUp, .delivering: .carried
    case .delivered: .delivered
    case .cancelled: .cancelled
    case .refunded: .refunded
    }
  }

  /// Whether it was paid, and not cancelled or given back. Which orders are sold asks
  /// ``MarketOrder/sold``.
  var isSold: Bool {
    switch stage {
    case .paid, .accepted, .begun, .carried, .delivered: true
    case .unpaid, .paying, .cancelled, .refunded: false
    }
  }

  /// Whether something can still happen to it besides a refund.
  var isOpen: Bool {
    switch stage {
    case .unpaid, .paying, .paid, .accepted, .begun, .carried: true
    case .delivered, .cancelled, .refunded: false
    }
  }

  /// Whether the buyer can change what is ordered.
  var takesChanges: Bool {
    switch stage {
    case .unpaid, .paid: true
    case .paying, .accepted, .begun, .carried, .delivered, .cancelled, .refunded: false
    }
  }

  /// Whether it waits for a driver, or for the driver it has.
  var takesDriver: Bool {
    switch stage {
    case .accepted, .begun: true
    case .unpaid, .paying, .paid, .carried, .delivered, .cancelled, .refunded: false
    }
  }

  /// Whether it is paid and no driver has fetched it: its goods may lie at the partner.
  var isNotFetched: Bool {
    switch stage {
    case .paid, .accepted, .begun: true
    case .unpaid, .paying, .carried, .delivered, .cancelled, .refunded: false
    }
  }

  /// Whether the partner has taken it and it is not ready.
  var isAwaited: Bool { takesDriver && self != .readyForPickup }

  /// Whether the customer may have it: a refund can come after the delivery.
  var mayBeDelivered: Bool {
    switch stage {
    case .delivered, .refunded: true
    case .unpaid, .paying, .paid, .accepted, .begun, .carried, .cancelled: false
    }
  }

  /// Whether the goods of an order that is cancelled now are free again, because nobody has begun
  /// with them. Those of an order in preparation are used up, and those that a driver has left the
  /// partner: they stay out of its stock, whatever of the money goes back. A partner who can still
  /// sell them counts them with `menu stock`.
  var freesGoods: Bool {
    switch stage {
    case .unpaid, .paying, .paid, .accepted: true
    case .begun, .carried, .delivered, .cancelled, .refunded: false
    }
  }

  /// The statuses for which the answer is yes, in the order in which orders go through them.
  static func all(where isWanted: (OrderStatus) -> Bool) -> [OrderStatus] {
    allCases.filter(isWanted)
  }
}
