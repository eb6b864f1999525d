/// Whether a reservation still holds stock.
public enum ReservationStatus: String, Sendable, CaseIterable, Codable {
  case active
  case consumed
  case released
  case expired
}
