import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Estimated times (M-W8)")
struct ExploreTimesTests {
  @Test("M-W1: explore and the tracking of an order promise the same time")
  func thereIsOneEstimate() async throws {
    let bench = try await DriverBench()
    let dependencies = bench.book.dependencies
    for (setting, value) in [("arrival_margin", "0.25"), ("handover_time", "11m")] {
      let before = try await dependencies.explore.partners(
        ExplorePartners(near: DriverBench.door.description), bench.kim
      ).output.items
      try await bench.set("market.\(setting)", value)
      let found = try await dependencies.explore.partners(
        ExplorePartners(near: DriverBench.door.description), bench.kim
      ).output.items
      let place = try #require(found.first)
      #expect(found.count == 1 && place.latestMinutes != before.first?.latestMinutes)
      let order = try await bench.order(.accepted)
      let track = try await bench.deliveries.track(TrackOrder(order: order), bench.kim).output
      let now = bench.book.clock.now()
      func minutes(_ moment: Instant?) -> Int64? {
        moment.map { ($0.since(now).milliseconds + 59_999) / 60_000 }
      }
      #expect(minutes(track.earliest) == place.minutes)
      #expect(minutes(track.latest) == place.latestMinutes)
    }
  }

  @Test func aWayTakesLongerTheFartherItIs() async throws {
    let bench = try await DriverBench()
    let times = try await bench.book.read { try await DeliveryTimes($0) }
    let (shop, quarter) = (bench.market.partner.mapPlace, TimeSpan(milliseconds: 15 * 60_000))
    // 4 minutes of pickup and 4 of handing over.
    #expect(times.way(from: shop, to: shop) == 480)
    #expect(times.base(preparation: quarter, from: shop, to: shop) == 1_380)
    // 1.11 km as the crow flies, 1.45 km by road, at 30 km an hour.
    #expect((650...660).contains(times.way(from: shop, to: DriverBench.door)))
    #expect(times.range(1_380).latest == 2_070)
  }

  @Test func hoursAreReadAsTheyWereWritten() throws {
    let week = try OpenWeek(parsing: "mon-fri 09:00-22:00, sat 18:00-02:00")
    let special = [
      try CivilDate(parsing: "2027-12-24"): [OpenSpan(opens: 600, closes: 840)],
      try CivilDate(parsing: "2027-12-25"): [],
    ]
    let place = ExplorePlace(
      id: RecordID(rawValue: 1), partnerID: RecordID(rawValue: 2), name: "A", kind: .retail,
      square: 0, latitude: 0, longitude: 0, radius: 100, minimumOrder: 0, preparation: .zero,
      isFeatured: false, ratingSum: 9, ratings: 2, week: ExploreHours.text(week),
      special: ExploreHours.text(special))
    #expect(ExploreHours.hours(of: place) == OpenHours(week: week, special: special))
    #expect(place.rating == 450)
  }
}
