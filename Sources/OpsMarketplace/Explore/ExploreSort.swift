import OpsDomain

/// In which order explore answers. Equals come by distance.
public enum ExploreSort: String, Sendable, CaseIterable, Codable {
  /// The nearest first.
  case distance
  /// The best first, those without ratings last.
  case rating
  /// The fastest first.
  case time
  /// The smallest minimum order first.
  case minimum

  /// Where a place stands in it; the smallest first.
  ///
  /// - Parameter seconds: How long an order from a place takes to the door.
  func rank(of place: ExplorePlace, seconds: (ExplorePlace) -> Int64) -> Int64 {
    switch self {
    case .distance: 0
    case .rating: -(place.rating ?? 0)
    case .time: seconds(place)
    case .minimum: place.minimumOrder
    }
  }
}
