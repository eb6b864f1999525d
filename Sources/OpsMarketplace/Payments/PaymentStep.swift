/// What the payment provider is asked next.
enum PaymentStep: Equatable {
  case authorize
  case capture
  case void
  case status

  /// What a payment needs as things are; nil for one that is settled, or waits for its customer.
  ///
  /// - Parameter isWanted: Whether the order still waits for its money.
  static func next(_ payment: Payment, isWanted: Bool) -> PaymentStep? {
    switch payment.state {
    case .requested: isWanted ? payment.attempts == 0 ? .authorize : .status : .void
    case .needsConfirmation: isWanted ? .status : .void
    case .authorized: isWanted ? .capture : .void
    case .captured, .failed, .voided, .refunded, .chargedBack: nil
    }
  }
}
