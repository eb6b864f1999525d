import OpsDomain

/// What a driver is paid for. Source: the handbook in the domain catalogue (3.6).
public enum EarningPart: String, ColumnChoice, Codable {
  /// For each delivery.
  case base
  /// For the way from the partner to the customer.
  case distance
  /// For waiting at the partner.
  case waiting
  /// For a delivery by bicycle.
  case eco
  case lunch
  case evening
  case weekend
  /// What the customer gave, all of it.
  case tip
  /// For a week with deliveries in time.
  case punctual
  /// For a week with good ratings.
  case rating
}
