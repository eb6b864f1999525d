import OpsKernel
import OpsMarketplace

/// Of the orders that completion offers, those on which a command can be used: an order that is
/// delivered is not cancelled, and one that is not is not rated.
struct FittingOrders {
  let command: Command?

  /// The names without orders that the command would refuse whatever else is given.
  func of(_ names: [NameView], _ kind: NameKind) -> [NameView] {
    guard kind == .order, let command else { return names }
    if command.name == "rating give" {
      return names.filter { [OrderStatus.delivered, .refunded].contains(Self.status(of: $0)) }
    }
    guard command.noun == "order",
      let event = OrderEvent.allCases.first(where: { $0.command == command.verb }),
      // The status does not tell everything that the command needs to know about a payment.
      event != .place, event != .startPayment
    else { return names }
    return names.filter { name in
      guard let status = Self.status(of: name) else { return true }
      return OrderTransitions.following(status).contains { $0.event == event }
    }
  }

  private static func status(of name: NameView) -> OrderStatus? {
    name.label.flatMap(OrderStatus.init(rawValue:))
  }
}
