/// Deliveries that are thought alike: by load and hour.
struct ArrivalBucket: Hashable {
  /// Up to half an order for each driver, up to one, up to two, and more.
  private static let loads = [50, 100, 200]

  var load: Int
  /// The hour; nil for all hours.
  var hour: Int?

  init(_ features: ArrivalFeatures, byHour: Bool) {
    load = Self.loads.firstIndex { features.load <= $0 } ?? Self.loads.count
    hour = byHour ? features.hour : nil
  }
}
