/// How much of a lot is left.
public enum ConsumptionState: String, Sendable, CaseIterable, Codable {
  case full
  case partial
  case consumed
}
