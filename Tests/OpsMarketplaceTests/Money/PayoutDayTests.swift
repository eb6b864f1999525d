import OpsDomain
import Testing

@testable import OpsMarketplace

@Suite struct PayoutDayTests {
  @Test(
    "The last of these days, today included",
    arguments: [
      ("2027-03-01", PayoutDay.tuesday, "2027-02-23"), ("2027-03-02", .tuesday, "2027-03-02"),
      ("2027-03-03", .tuesday, "2027-03-02"), ("2027-03-08", .tuesday, "2027-03-02"),
      ("2027-03-01", .monday, "2027-03-01"), ("2027-03-07", .monday, "2027-03-01"),
      ("2027-03-06", .sunday, "2027-02-28"), ("2027-03-07", .sunday, "2027-03-07"),
    ])
  func last(_ today: String, _ day: PayoutDay, _ last: String) throws {
    let found = day.last(until: try CivilDate(parsing: today))
    #expect(found == (try CivilDate(parsing: last)))
  }
}
