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

  /// The page, with one place more where there are more, and what was found at each.
  func found() async throws -> (places: [ExploreFound], matches: ExploreSearch.Matches) {
    if search?.isHopeless == true { return ([], [:]) }
    if let scarce = try await search?.scarceMatches() {
      let rows = try await places(of: Set(scarce.keys))
      return (try await chosen(near(rows, within: Self.farthest)), scarce)
    }
    var meters = Self.first
    while meters < wish.after?.distance ?? 0, meters < Self.farthest {
      meters = min(2 * meters, Self.farthest)
    }
    var matches: ExploreSearch.Matches = [:]
    var looked: Set<RecordID> = []
    while true {
      var around = near(try await places(within: meters), within: meters)
      if let search {
        let fresh = Set(around.map(\.place.partnerID)).subtracting(looked)
        looked.formUnion(fresh)
        matches.merge(try await search.matches(among: fresh)) { first, _ in first }
        around = around.filter { matches[$0.place.partnerID] != nil }
      }
      let found = try await chosen(around)
      let isEnough =
        wish.sort == .distance ? found.count > wish.limit : around.count >= Self.ranked
      if isEnough || meters >= Self.farthest { return (found, matches) }
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

  private func places(within meters: Int64) async throws -> [ExplorePlace] {
    typealias Columns = ExplorePlace.Columns
    var places: [ExplorePlace] = []
    // One stretch of the index for each range: SQLite looks at all records for many at once.
    for range in MapSquare.ranges(around: wish.place, within: meters) {
      places += try await transaction.repository(ExplorePlace.self).all(
        where: .and([
          .greaterOrEqual(Columns.square, range.lowerBound),
          .lessOrEqual(Columns.square, range.upperBound),
        ]), order: [.ascending(Columns.square)])
    }
    return places
  }

  private func places(of partners: Set<RecordID>) async throws -> [ExplorePlace] {
    guard !partners.isEmpty else { return [] }
    typealias Columns = ExplorePlace.Columns
    return try await transaction.repository(ExplorePlace.self).all(
      where: .oneOf(Columns.partnerID, partners.sorted()), order: [.ascending(Columns.partnerID)])
  }

  /// Those that deliver to the place and lie in the circle, the nearest first.
  private func near(
    _ places: [ExplorePlace], within meters: Int64
  ) -> [(place: ExplorePlace, distance: Int64)] {
    places.compactMap { place in
      guard wish.kind.map({ $0 == place.kind }) ?? true, !wish.isFeatured || place.isFeatured
      else { return nil }
      let distance = wish.place.meters(to: place.mapPlace)
      return distance <= min(meters, place.radius) ? (place, distance) : nil
    }
    .sorted { ($0.distance, $0.place.partnerID) < ($1.distance, $1.place.partnerID) }
  }

  /// The places with where they stand in the order asked for, in that order.
  private func ranked(
    _ places: [(place: ExplorePlace, distance: Int64)]
  ) -> [(ExplorePlace, Int64, Int64)] {
    guard wish.sort != .distance else { return places.map { ($0.place, $0.distance, 0) } }
    return places.prefix(Self.ranked)
      .map { found in
        (found.place, found.distance, wish.sort.rank(of: found.place, seconds: wish.seconds))
      }
      .sorted { ($0.2, $0.1, $0.0.partnerID) < ($1.2, $1.1, $1.0.partnerID) }
  }

  /// Those of the page that are open: whether they are is asked of no more than are needed.
  private func chosen(
    _ places: [(place: ExplorePlace, distance: Int64)]
  ) async throws -> [ExploreFound] {
    var found: [ExploreFound] = []
    for (place, distance, rank) in ranked(places) {
      if let after = wish.after,
        !after.precedes(rank: rank, distance: distance, partner: place.partnerID)
      {
        continue
      }
      let hours = try await ExploreOwners.hours(of: place, transaction)
      if let moment = wish.openAt,
        !hours.isOpen(at: moment, in: transaction.context.calendar)
      {
        continue
      }
      found.append(
        ExploreFound(
          place: place, distance: distance, rank: rank, seconds: wish.seconds(place),
          hours: hours))
      if found.count > wish.limit { break }
    }
    return found
  }
}
