import OpsDomain

/// Whether a reservation still holds stock.
public enum ReservationStatus: String, ColumnChoice, Codable {
  case active
  case consumed
  case released
  case expired
}
