/// State of a give-back.
public enum GiveBackStatus: String, Sendable, CaseIterable, Codable {
  case requested
  case approved
  case received
  case closed
  case rejected
}
