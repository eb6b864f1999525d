/// What must be done by the end of a driver's shift.
public enum ShiftEndRule: String, Sendable, Hashable, CaseIterable {
  /// The last order is handed over.
  case delivery
  /// The last pickup is done; its deliveries may take longer.
  case pickup
}
