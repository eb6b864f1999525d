import OpsDomain

/// How far an order of the marketplace is; ``OrderTransitions`` says what leads where.
public enum OrderStatus: String, ColumnChoice, Codable {
  case created
  case paymentProcessing = "payment_processing"
  case paymentConfirmed = "payment_confirmed"
  case accepted
  case preparing
  case readyForPickup = "ready_for_pickup"
  case pickedUp = "picked_up"
  case delivering
  case delivered
  case cancelled
  case refunded
}
