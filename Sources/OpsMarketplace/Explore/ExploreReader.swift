import OpsDomain
import OpsStorage

/// Reads found places the way explore answers them.
struct ExploreReader {
  /// Names of items that are shown of one partner.
  private static let shown = 3

  /// The moment that open, closed and minutes are of.
  let moment: Instant
  let times: DeliveryTimes
  let transaction: Transaction

  func views(
    _ places: [ExploreFound], _ search: ExploreSearch?
  ) async throws -> [ExplorePlaceView] {
    let calendar = transaction.context.calendar
    let wanted = places.reduce(into: [RecordID: [RecordID]]()) { wanted, found in
      let items = search?.items(at: found.place.partnerID) ?? []
      wanted[found.place.partnerID] = Array(items.sorted().prefix(Self.shown))
    }
    let names = try await names(of: wanted.values.flatMap { $0 })
    return places.map { found in
      let place = found.place
      let isOpen = found.hours.isOpen(at: moment, in: calendar)
      return ExplorePlaceView(
        partner: place.name, kind: place.kind, city: place.city.isEmpty ? nil : place.city,
        distance: found.distance, open: isOpen,
        closesAt: isOpen ? found.hours.closes(after: moment, in: calendar) : nil,
        opensAt: isOpen ? nil : found.hours.opens(after: moment, in: calendar),
        minutes: Self.minutes(found.seconds),
        latestMinutes: Self.minutes(times.range(found.seconds).latest),
        rating: place.rating.map { Quantity(rawValue: $0 * (FixedPoint.one / 100)) },
        ratings: place.ratings,
        minimumOrder: MinorAmount.text(place.minimumOrder, transaction.context.currency),
        currency: transaction.context.currency, featured: place.isFeatured,
        matches: (wanted[place.partnerID] ?? []).compactMap { names[$0] })
    }
  }

  /// Minutes that begin.
  private static func minutes(_ seconds: Int64) -> Int64 { (seconds + 59) / 60 }

  private func names(of items: [RecordID]) async throws -> [RecordID: String] {
    guard !items.isEmpty else { return [:] }
    let system = transaction.asSystem("reads the menu of a partner that the caller sees")
    let found = try await system.repository(MenuItem.self)
      .all(where: .oneOf(.id, items.sorted()))
    return Dictionary(found.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }
}
