import OpsDomain
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Estimated times (M-W8)")
struct ExploreTimesTests {
  @Test(
    arguments: [
      (6, 35), (7, 43), (9, 35), (11, 38), (13, 38), (14, 35), (18, 43), (19, 35),
    ] as [(Int, Int64)])
  func preparationWayAndHandingAreAddedUp(_ hour: Int, _ minutes: Int64) {
    let quarter = TimeSpan(milliseconds: 15 * 60_000)
    #expect(ExploreTimes.minutes(after: quarter, hour: hour) == minutes)
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
