import OpsKernel

extension AreaParts {
  /// Hands in ratings.
  mutating func addRatings() {
    add(Rating.self, rules: RatingRules.ratings)
    services += [RatingService.self]
  }
}
