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
  func rank(of place: ExplorePlace) -> Int64 {
    switch self {
    case .distance: 0
    case .rating: -(place.rating ?? 0)
    case .time: place.preparation.milliseconds
    case .minimum: place.minimumOrder
    }
  }
}
