/// The policies of dispatch by name, see `DispatchPolicy`.
public enum PolicyWord: String, Sendable, Codable, CaseIterable {
  /// The driver who can be there first, in the order of placing.
  case firstCome = "first_come"
  /// The nearest free driver, the better rated of those who are about as near.
  case nearest
  /// All open orders together, bundled, over the drivers' next trips.
  case rolling
}
