/// What happens to an order. Source: the events of the reconciled rules (3.13).
public enum OrderEvent: String, CaseIterable, Sendable {
  case place
  case startPayment = "start payment"
  case confirm
  case fail
  case accept
  case decline
  case start
  case ready
  case pickUp = "pick up"
  case depart
  case deliver
  case cancel
  /// The customer's bank took the money back.
  case chargeBack = "charge back"
  case refund
}
