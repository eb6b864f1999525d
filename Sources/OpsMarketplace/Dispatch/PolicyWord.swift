/// The policies of dispatch by name, see `DispatchPolicy`.
public enum PolicyWord: String, Sendable, Codable, CaseIterable {
  /// Orders in the order of placing, each to the driver who can be at the partner first.
  case firstCome = "first_come"
  /// The nearest free driver, the better rated of those who are about as near.
  case nearest
  /// All open orders are planned together, in bundles, for the drivers' next trips.
  case rolling
}
