import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `driver.locate`.
public struct LocateDriver: OperationInput {
  /// `LAT,LON[@TIME]`: Where you are, in degrees; with a time, where you were. Devices send several
  /// places at once.
  public var place: [LineText]
  /// `0-360`: Where you are heading, in degrees clockwise from north.
  public var heading: Int64?
  /// `M/S`: How fast you are, in meters per second.
  public var speed: Quantity?
  /// `M`: How exact the place is, in meters.
  public var accuracy: Int64?
}

extension DriverService {
  static let locate = Operation<LocateDriver, DriverPositionView>(
    "driver.locate", area: .marketplace,
    "Reports where you are; a customer sees it only while you bring their order.",
    permission: .driverUpdateLocation,
    effect: .write(.final("positions are removed after some days")),
    examples: [
      "driver locate 54.687157,25.279652",
      "driver locate 54.687157,25.279652 --heading 90 --speed 5.5 --accuracy 10",
    ])

  /// Most places of one call: more than ten minutes of one every ten seconds.
  static let mostPlaces = 100
  /// Older places are refused.
  static let oldestPlace = TimeSpan(milliseconds: 3_600_000)

  /// Writes all places in one commit; the journal holds none of them. Heading, speed and accuracy
  /// are those of the last place. Places that are not newer than the last known one are left out.
  /// Customers whose order is brought are told once that the driver is near, and dispatch that it
  /// hears of the driver again.
  ///
  /// Throws `notfound.any` for somebody who has not registered, `rule.bad_state` offline,
  /// `data.too_large` for more than 100 places, `data.bad_value` and `data.bad_date`.
  public func locate(
    _ input: LocateDriver, _ call: Call
  ) async throws -> Outcome<DriverPositionView> {
    try await desk.perform(Self.locate, input, call) { transaction in
      let driver = try await transaction.repository(Driver.self).own()
      guard driver.isOnline else {
        throw OpsError(
          .badState, "You are offline, so no position is recorded", field: "driver",
          hint: "run `opsh driver online` first")
      }
      let places = try Self.places(input, transaction)
      let speed = input.speed.map { $0.rawValue / 1000 }
      // Checked also where no place is new and so nothing is written.
      try PositionRules.check(heading: input.heading, speed: speed, accuracy: input.accuracy)
      let system = transaction.asSystem("writes places of a driver down")
      let positions = system.repository(DriverPosition.self)
      let last = try await positions.last(of: driver.id)
      let fresh = places.filter { place in last.map { place.at > $0.at } ?? true }
      for (index, place) in fresh.enumerated() {
        var position = DriverPosition(
          id: transaction.nextID(), driverID: driver.id, userID: driver.userID, at: place.at,
          receivedAt: transaction.now, latitude: place.place.latitude,
          longitude: place.place.longitude)
        if index == fresh.count - 1 {
          position.heading = input.heading
          position.speed = speed
          position.accuracy = input.accuracy
        }
        _ = try await positions.create(position)
      }
      var view = DriverPositionView(
        driver: driver.number, at: fresh.last?.at ?? last?.at, places: Int64(fresh.count))
      if let here = fresh.last {
        for follower in transaction.hooks(PlaceFollower.self) {
          try await follower.follow(driver, here.place, transaction)
        }
        if try await !Self.wasHeard(at: here.at, after: last, system) {
          if driver.isAvailable { try await DispatchMark.set(system) }
          if try await Self.isSwapped(here.place, system) { view.remarks = [Self.swapped] }
        }
      }
      return view
    }
  }

  /// Whether something was heard of a driver before. The first place after coming online, or after
  /// a silence, lets dispatch decide again.
  private static func wasHeard(
    at moment: Instant, after last: DriverPosition?, _ system: Transaction
  ) async throws -> Bool {
    let silence = try await DriverSilence(system)
    return last.map { silence.isHeard($0, at: moment) } ?? false
  }

  /// Kilometers from all partners beyond which a place may have its degrees swapped.
  private static let farAway: Int64 = 1_000
  private static let swapped =
    "No partner is within \(farAway) km of that place: write degrees north first, "
    + "then degrees east."
  /// Partners that a first place is compared with.
  private static let compared = 100

  /// Whether a place is far from all partners, and near to one with its degrees swapped.
  private static func isSwapped(_ place: MapPlace, _ system: Transaction) async throws -> Bool {
    guard MapPlace.latitudes.contains(place.longitude) else { return false }
    let other = MapPlace(latitude: place.longitude, longitude: place.latitude)
    let partners = try await system.repository(Partner.self).first(
      compared, where: .equals(Partner.Columns.state, .verified),
      order: [.ascending(Partner.Columns.foldedName)]
    ).map(\.mapPlace)
    return partners.allSatisfy { $0.meters(to: place) > farAway * 1_000 }
      && partners.contains { $0.meters(to: other) < 100_000 }
  }

  /// The places of the call, oldest first, each moment once.
  private static func places(
    _ input: LocateDriver, _ transaction: Transaction
  ) throws -> [ReportedPlace] {
    guard (1...mostPlaces).contains(input.place.count) else {
      throw OpsError(
        .tooLarge, "One call can have 1 to \(mostPlaces) places, not \(input.place.count)",
        field: "place", hint: "send them in several calls")
    }
    let calendar = transaction.context.calendar
    var known: [Instant: ReportedPlace] = [:]
    for text in input.place {
      let place = try ReportedPlace(
        parsing: text, now: transaction.now, oldest: oldestPlace, calendar)
      known[place.at] = place
    }
    return known.values.sorted { $0.at < $1.at }
  }
}

extension Repository where Item == DriverPosition {
  /// The last known position of a driver; nil if there is none.
  func last(of driver: RecordID) async throws -> DriverPosition? {
    try await first(
      where: .equals(DriverPosition.Columns.driverID, driver),
      order: [.descending(DriverPosition.Columns.at)])
  }
}
