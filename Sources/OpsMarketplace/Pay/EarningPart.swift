import OpsDomain

/// What a driver is paid for.
public enum EarningPart: String, ColumnChoice, Codable {
  /// For each delivery.
  case base
  /// For the way from the partner to the customer.
  case distance
  /// For waiting at the partner.
  case waiting
  /// For a delivery by bicycle.
  case eco
  /// For a delivery by a way that is hardly longer than expected.
  case route
  /// For a delivery by another vehicle without emissions.
  case neutral = "carbon_neutral"
  /// For a delivery at lunch time: from `market.pay_lunch_from` to `market.pay_lunch_until`.
  case lunch
  /// For a delivery in the evening: from `market.pay_evening_from` to `market.pay_evening_until`.
  case evening
  /// For a delivery on a Saturday or Sunday.
  case weekend
  /// What the customer gave, all of it.
  case tip
  /// For a week with deliveries in time.
  case punctual
  /// For a week with good ratings.
  case rating
  /// For a booked shift that was worked in full.
  case shift
  /// For the level that the driver reached in a month with deliveries that spare the environment.
  case ecoLevel = "eco_level"

  /// The parts that count for the level of a month, one point each.
  static let sparing: [EarningPart] = [.eco, .route, .neutral]

  /// The part in a sentence, such as `carbon neutral`.
  var words: String { rawValue.replacing("_", with: " ") }

  /// Whether a delivery that has it counts for the level of a month, whatever it is paid.
  var isPoint: Bool { Self.sparing.contains(self) }
}
