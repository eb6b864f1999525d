/// What happens to an order.
public enum OrderEvent: CaseIterable, Sendable {
  /// The customer places the cart as an order.
  case place
  /// The payment provider is asked for the money.
  case startPayment
  /// The order is paid: the money is there, or points pay all of it.
  case confirm
  /// The payment failed, or the order was not paid in time.
  case fail
  /// The partner accepts the paid order.
  case accept
  /// The partner declines the paid order, or does not accept it in time.
  case decline
  /// The partner begins to prepare the goods.
  case start
  /// The partner reports the goods ready.
  case ready
  /// The driver picks up the goods.
  case pickUp
  /// The driver leaves for the door.
  case depart
  /// The driver hands the goods over.
  case deliver
  /// The buyer, the seller or an administrator cancels the order.
  case cancel
  /// The customer's bank took the money back.
  case chargeBack
  /// The customer gets the money back, all or a part.
  case refund

  /// The verb of `opsh order` that makes it happen; nil for what only the product itself does.
  public var command: String? {
    switch self {
    case .place: "place"
    case .startPayment: "pay"
    case .accept: "accept"
    case .decline: "decline"
    case .start: "start"
    case .ready: "ready"
    case .pickUp: "pickup"
    case .depart: "depart"
    case .deliver: "deliver"
    case .cancel: "cancel"
    case .refund: "refund"
    case .confirm, .fail, .chargeBack: nil
    }
  }
}
