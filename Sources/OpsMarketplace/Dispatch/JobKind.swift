/// What an order is to a driver.
public enum JobKind: String, Sendable, Codable, CaseIterable {
  /// The driver has it.
  case yours
  /// It is offered to this driver alone.
  case offered
  /// It is offered to all drivers.
  case open
}
