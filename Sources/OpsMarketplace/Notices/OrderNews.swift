import OpsKernel

/// What people are told of an order.
enum OrderNews: Int64, CaseIterable, Sendable {
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

  /// Numbers of news that stand apart: a stage is the number of the news, and so many times this as
  /// there were the same ones before.
  private static let span: Int64 = 100

  /// The news that the plan of a notice stands for; nil for a number that none has.
  init?(stage: Int64) { self.init(rawValue: stage % Self.span) }

  /// The stage of the plan for it.
  /// - Parameter earlier: How often there was the same one before.
  func stage(after earlier: Int) -> Int64 { rawValue + Self.span * Int64(earlier) }

  /// Whether there may be several of an order; others come once, as orders only go forward.
  var mayComeAgain: Bool {
    [.moneyBack, .changed, .driverFound, .driverLost, .assigned].contains(self)
  }

  /// What a write of an order is news of, and to whom: the kinds of notices are one for each side.
  static func of(_ old: MarketOrder?, _ new: MarketOrder) -> [(kind: NoticeKind, news: OrderNews)] {
    guard let old else { return [(.orderUpdate, .placed)] }
    var found: [(kind: NoticeKind, news: OrderNews)] = []
    if old.status != new.status {
      found = moved(new, from: old.status)
    } else if old.prices != new.prices || old.instructions != new.instructions {
      found = [(.orderUpdate, .changed)]
      if new.status == .paymentConfirmed { found.append((.orderReceived, .changed)) }
    }
    guard old.courierID != new.courierID else { return found }
    guard new.courierID != nil else { return found + [(.orderUpdate, .driverLost)] }
    return found + [(.orderUpdate, .driverFound), (.deliveryUpdate, .assigned)]
  }

  private static func moved(
    _ order: MarketOrder, from status: OrderStatus
  ) -> [(kind: NoticeKind, news: OrderNews)] {
    let hasDriver = order.courierID != nil
    func both(_ news: OrderNews) -> [(kind: NoticeKind, news: OrderNews)] {
      [(.orderUpdate, news)] + (hasDriver ? [(.deliveryUpdate, news)] : [])
    }
    switch order.status {
    // While the provider is asked nothing has changed for anybody; what goes back is told of when
    // it does.
    case .created, .paymentProcessing, .refunded: return []
    case .paymentConfirmed: return [(.orderUpdate, .paid), (.orderReceived, .received)]
    case .accepted: return [(.orderUpdate, .accepted)]
    case .preparing: return both(.preparing)
    case .readyForPickup: return both(.ready)
    case .pickedUp: return [(.orderUpdate, .pickedUp)]
    case .delivering: return [(.orderUpdate, .onItsWay)]
    case .delivered: return [(.orderUpdate, .delivered)]
    case .cancelled:
      // A partner never heard of an order that nobody has paid.
      let isKnown = status != .created && status != .paymentProcessing
      return both(.cancelled) + (isKnown ? [(.orderCancelled, .cancelled)] : [])
    }
  }
}
