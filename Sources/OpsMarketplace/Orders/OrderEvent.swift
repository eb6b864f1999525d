/// What happens to an order.
public enum OrderEvent: CaseIterable, Sendable {
  case place
  case startPayment
  case confirm
  case fail
  case accept
  case decline
  case start
  case ready
  case pickUp
  case depart
  case deliver
  case cancel
  /// The customer's bank took the money back.
  case chargeBack
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
