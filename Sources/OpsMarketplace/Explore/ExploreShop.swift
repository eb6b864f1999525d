import OpsDomain

/// A place with its hours, read once for many who look.
final class ExploreShop: Sendable {
  let place: ExplorePlace
  /// When people can order from it, as far as its owner's rights do not change by themselves: see
  /// ``ExploreOwners/hours(of:_:)``.
  let hours: OpenHours

  init(_ place: ExplorePlace) {
    self.place = place
    hours = place.isOwnerGone ? OpenHours(week: .closed) : ExploreHours.hours(of: place)
  }
}
