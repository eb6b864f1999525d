/// What a payment provider does with the money of a payment.
public enum ProviderDeed: String, Sendable {
  case authorize
  case capture
  case refund
  case void
}
