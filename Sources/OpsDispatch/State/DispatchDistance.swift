/// How far it is from one place to another.
public protocol DispatchDistance: Sendable {
  /// The way in whole metres, rounded up; at least 0, and the same in both directions.
  func metres(from: DispatchPlace, to: DispatchPlace) -> Int64
}
