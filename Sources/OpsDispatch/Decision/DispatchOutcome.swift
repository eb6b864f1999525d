/// What was decided for an order.
public enum DispatchOutcome: Sendable, Hashable {
  /// A driver gets it now, with other orders of its trip.
  case given(driver: String, with: [String])
  /// It joins the trip of a driver who is on the way to the restaurant or waits there.
  case joins(driver: String, with: [String])
  /// It waits for a driver it is meant for: until a time in seconds, or until something happens.
  case waits(driver: String, until: Int64?)
  /// No driver can take it as things are.
  case nobody
}

extension DispatchOutcome {
  /// The driver who has it or is meant for it.
  public var driver: String? {
    switch self {
    case .given(let driver, _), .joins(let driver, _), .waits(let driver, _): driver
    case .nobody: nil
    }
  }
}
