/// What a payment provider does with the money of a payment.
public enum ProviderDeed: String, Sendable {
  /// It reserves the amount for the book.
  case authorize
  /// It collects the reserved amount.
  case capture
  /// It gives a collected amount back.
  case refund
  /// It releases a reserved amount that was not collected.
  case void
}
