import OpsKernel

/// What people are told of an order.
enum OrderNews: Int64, CaseIterable, PlannedNews {
  case placed = 1
  case paid
  case accepted
  case preparing
  case ready
  case pickedUp
  case onItsWay
  case delivered
  case cancelled
  /// Money went back to the customer.
  case moneyBack
  /// Other goods, another tip or other instructions.
  case changed
  case driverFound
  /// The driver does not bring it after all.
  case driverLost
  /// A paid order that the partner has to accept.
  case received
  /// The driver gets it.
  case assigned
  /// The driver is near the customer with it.
  case near
  /// The driver has it no more, and did not give it back.
  case takenOff
  /// The partner has said when it will be ready.
  case delayed

  /// Whether there may be several of an order; others come once, as orders only go forward.
  var mayComeAgain: Bool {
    [.moneyBack, .changed, .driverFound, .driverLost, .assigned, .takenOff, .delayed]
      .contains(self)
  }

  /// Whether it is still so, such as that the order waits for a payment or a driver.
  func isTrue(of order: MarketOrder) -> Bool {
    switch self {
    case .placed: [.created, .paymentProcessing].contains(order.status)
    case .driverFound: order.courierID != nil
    case .driverLost: order.courierID == nil && !order.hasEnded
    case .near: order.status == .delivering
    case .delayed: order.status.isAwaited
    default: true
    }
  }

  /// News to one side: the kinds of notices are one for each side.
  struct Told: Equatable {
    let kind: NoticeKind
    let news: OrderNews

    init(_ kind: NoticeKind, _ news: OrderNews) {
      self.kind = kind
      self.news = news
    }
  }

  /// What a write of an order is news of, and to whom.
  static func of(_ old: MarketOrder?, _ new: MarketOrder) -> [Told] {
    guard let old else { return [Told(.orderUpdate, .placed)] }
    var told: [Told] = []
    if old.status != new.status {
      told = moved(new, from: old.status)
    } else if old.prices != new.prices || old.instructions != new.instructions {
      told.append(Told(.orderUpdate, .changed))
      if new.status == .paymentConfirmed { told.append(Told(.orderReceived, .changed)) }
    }
    if old.readyBy != new.readyBy { told += both(.delayed, new) }
    guard old.courierID != new.courierID else { return told }
    if new.courierID == nil {
      told.append(Told(.orderUpdate, .driverLost))
    } else {
      told.append(Told(.orderUpdate, .driverFound))
      told.append(Told(.deliveryUpdate, .assigned))
    }
    return told
  }

  /// News for the customer, and for the driver where there is one.
  private static func both(_ news: OrderNews, _ order: MarketOrder) -> [Told] {
    let customer = Told(.orderUpdate, news)
    return order.courierID == nil ? [customer] : [customer, Told(.deliveryUpdate, news)]
  }

  private static func moved(_ order: MarketOrder, from status: OrderStatus) -> [Told] {
    switch order.status {
    // While the provider is asked, nothing has changed for anybody; a refund is told when the money
    // goes back.
    case .created, .paymentProcessing, .refunded: return []
    case .paymentConfirmed:
      return [Told(.orderUpdate, .paid), Told(.orderReceived, .received)]
    case .accepted: return [Told(.orderUpdate, .accepted)]
    case .preparing: return both(.preparing, order)
    case .readyForPickup: return both(.ready, order)
    case .pickedUp: return [Told(.orderUpdate, .pickedUp)]
    case .delivering: return [Told(.orderUpdate, .onItsWay)]
    case .delivered: return [Told(.orderUpdate, .delivered)]
    case .cancelled:
      var told = both(.cancelled, order)
      // The partner was never told of an order that is not paid.
      if status != .created, status != .paymentProcessing {
        told.append(Told(.orderCancelled, .cancelled))
      }
      return told
    }
  }
}
