/// A place that explore found.
struct ExploreFound {
  let place: ExplorePlace
  /// Meters from where somebody looks.
  let distance: Int64
  /// Where it stands in the order asked for; see ``ExploreSort/rank(of:seconds:)``.
  let rank: Int64
  /// How long an order takes to the door without hold-ups.
  let seconds: Int64
  let hours: OpenHours
}

extension ExploreFound {
  /// Whether it comes before another one.
  static func precedes(_ one: ExploreFound, _ other: ExploreFound) -> Bool {
    (one.rank, one.distance, one.place.partnerID)
      < (other.rank, other.distance, other.place.partnerID)
  }
}
