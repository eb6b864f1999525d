/// A place that explore found.
struct ExploreFound {
  let shop: ExploreShop
  /// Meters from where somebody looks.
  let distance: Int64
  /// Where it stands in the order asked for; see ``ExploreSort/rank(of:seconds:)``.
  let rank: Int64
  /// How long an order takes to the door without hold-ups.
  let seconds: Int64
  let hours: OpenHours

  var place: ExplorePlace { shop.place }
}
