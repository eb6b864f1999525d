import OpsKernel

extension AreaParts {
  /// Hands in ratings.
  mutating func addRatings() {
    records += [RatingRules.ratings]
    services += [RatingService.self]
  }
}
