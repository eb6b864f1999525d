import OpsDomain

/// How far an order of the marketplace is; ``OrderTransitions`` says what leads where.
public enum OrderStatus: String, ColumnChoice, Codable {
  /// It was placed and is not paid: its goods are reserved.
  case created
  /// The payment provider was asked for the money and has not captured it.
  case paymentProcessing = "payment_processing"
  /// It is paid, and the partner has to accept or decline it.
  case paymentConfirmed = "payment_confirmed"
  /// The partner has accepted it and has not begun to prepare it.
  case accepted
  /// The partner prepares it.
  case preparing
  /// The goods are ready, and the driver can pick them up.
  case readyForPickup = "ready_for_pickup"
  /// The driver has picked up the goods and has not left for the door.
  case pickedUp = "picked_up"
  /// The driver is on the way to the door.
  case delivering
  /// The driver has handed it over.
  case delivered
  /// It was cancelled or declined, its payment failed, or it was not paid in time.
  case cancelled
  /// All that was paid was given back, after it was cancelled or delivered.
  case refunded
}
