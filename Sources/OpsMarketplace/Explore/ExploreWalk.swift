import OpsDomain
import OpsStorage

/// Looks for places around one, in circles that grow until there are enough.
struct ExploreWalk {
  /// What is looked for.
  struct Wish {
    let place: MapPlace
    /// When a place must be open; nil for at any time.
    let openAt: Instant?
    let kind: PartnerKind?
    let isFeatured: Bool
    let sort: ExploreSort
    /// Places wanted.
    let limit: Int
    let after: ExploreCursor?
    let times: DeliveryTimes

    /// How long an order from a place takes to the door without hold-ups.
    func seconds(_ shop: ExplorePlace) -> Int64 {
      times.base(preparation: shop.preparation, from: shop.mapPlace, to: place)
    }
  }

  /// The first circle in meters, and how many times as wide the next one is at least and at most.
  private static let first: Int64 = 500
  private static let growth = 2.0...8.0
  /// Nobody delivers farther.
  private static let farthest = PartnerLimits.radius.upperBound
  /// Most places that an order other than by distance ranks: the nearest of them.
  private static let ranked = 1_000

  let wish: Wish
  let search: ExploreSearch?
  let transaction: Transaction

  /// The page, with one place more where there are more.
  func found(in atlas: inout ExploreAtlas) async throws -> [ExploreFound] {
    guard search?.isHopeless != true else { return [] }
    var meters = search?.isRare == true ? Self.farthest : Self.first
    while meters < wish.after?.distance ?? 0, meters < Self.farthest {
      meters = min(2 * meters, Self.farthest)
    }
    while true {
      let around = near(
        try await atlas.shops(around: wish.place, within: meters), within: meters)
      let found = try await chosen(around)
      let isEnough =
        wish.sort == .distance ? found.count > wish.limit : around.count >= Self.ranked
      if isEnough || meters >= Self.farthest { return found }
      meters = next(meters, found: found.count)
    }
  }

  /// The circle that should hold enough where partners lie as close as in this one.
  private func next(_ meters: Int64, found: Int) -> Int64 {
    let share = Double(wish.limit + 1) / Double(max(1, found))
    let factor = found == 0 ? Self.growth.upperBound : share.squareRoot().rounded(.up)
    let bounded = min(Self.growth.upperBound, max(Self.growth.lowerBound, factor))
    return min(meters * Int64(bounded), Self.farthest)
  }

  /// Those that sell what is looked for, deliver to the place and lie in the circle, the nearest
  /// first.
  private func near(
    _ shops: [ExploreShop], within meters: Int64
  ) -> [(shop: ExploreShop, distance: Int64)] {
    shops.compactMap { shop in
      let place = shop.place
      guard wish.kind.map({ $0 == place.kind }) ?? true, !wish.isFeatured || place.isFeatured,
        search?.isFound(at: place.partnerID) != false
      else { return nil }
      let distance = wish.place.meters(to: place.mapPlace)
      return distance <= min(meters, place.radius) ? (shop, distance) : nil
    }
    .sorted { ($0.distance, $0.shop.place.partnerID) < ($1.distance, $1.shop.place.partnerID) }
  }

  /// The shops with where they stand in the order asked for, in that order.
  private func ranked(
    _ shops: [(shop: ExploreShop, distance: Int64)]
  ) -> [(shop: ExploreShop, distance: Int64, rank: Int64)] {
    guard wish.sort != .distance else { return shops.map { ($0.shop, $0.distance, 0) } }
    return shops.prefix(Self.ranked)
      .map { found in
        (
          found.shop, found.distance,
          wish.sort.rank(of: found.shop.place, seconds: wish.seconds)
        )
      }
      .sorted {
        ($0.rank, $0.distance, $0.shop.place.partnerID)
          < ($1.rank, $1.distance, $1.shop.place.partnerID)
      }
  }

  /// Those of the page that are open: whether they are is asked of no more than are needed.
  private func chosen(
    _ shops: [(shop: ExploreShop, distance: Int64)]
  ) async throws -> [ExploreFound] {
    var found: [ExploreFound] = []
    for (shop, distance, rank) in ranked(shops) {
      if let after = wish.after,
        !after.precedes(rank: rank, distance: distance, partner: shop.place.partnerID)
      {
        continue
      }
      let hours = try await ExploreOwners.hours(of: shop, transaction)
      if let moment = wish.openAt,
        !hours.isOpen(at: moment, in: transaction.context.calendar)
      {
        continue
      }
      found.append(
        ExploreFound(
          shop: shop, distance: distance, rank: rank, seconds: wish.seconds(shop.place),
          hours: hours))
      if found.count > wish.limit { break }
    }
    return found
  }
}
