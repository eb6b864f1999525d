import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("When a partner is open (M-W6)")
struct OpenHoursTests {
  private let calendar: ZonedCalendar

  init() throws { calendar = try ZonedCalendar(zone: "Europe/Vilnius") }

  private func hours(
    _ week: String, _ special: [(String, String)] = []
  ) throws -> OpenHours {
    var days: [CivilDate: [OpenSpan]] = [:]
    for (date, text) in special {
      days[try CivilDate(parsing: date)] = try OpenSpan.ofDate(text, field: "open")
    }
    return OpenHours(week: try OpenWeek(parsing: week), special: days)
  }

  private func at(_ text: String) throws -> Instant {
    try SiteTime(parsing: text).start(in: calendar)
  }

  @Test func itIsOpenFromItsFirstMinuteToItsLast() throws {
    let hours = try hours("mon-fri 09:00-22:00")
    // 2027-03-01 is a Monday.
    #expect(!hours.isOpen(at: try at("2027-03-01 08:59:59"), in: calendar))
    #expect(hours.isOpen(at: try at("2027-03-01 09:00"), in: calendar))
    #expect(hours.isOpen(at: try at("2027-03-01 21:59:59"), in: calendar))
    #expect(!hours.isOpen(at: try at("2027-03-01 22:00"), in: calendar))
    #expect(!hours.isOpen(at: try at("2027-03-06 12:00"), in: calendar))
    #expect(
      hours.opens(after: try at("2027-03-05 22:00"), in: calendar) == (try at("2027-03-08 09:00")))
    #expect(
      hours.closes(after: try at("2027-03-01 10:00"), in: calendar) == (try at("2027-03-01 22:00")))
    #expect(hours.closes(after: try at("2027-03-01 23:00"), in: calendar) == nil)
  }

  @Test("M-W6: hours over midnight belong to the day on which they begin")
  func overMidnight() throws {
    let hours = try hours("sat 18:00-02:00")
    #expect(hours.isOpen(at: try at("2027-03-06 23:59"), in: calendar))
    #expect(hours.isOpen(at: try at("2027-03-07 01:59"), in: calendar))
    #expect(!hours.isOpen(at: try at("2027-03-07 02:00"), in: calendar))
    #expect(!hours.isOpen(at: try at("2027-03-06 01:00"), in: calendar))
    #expect(!hours.isOpen(at: try at("2027-03-07 18:30"), in: calendar))
    #expect(
      hours.closes(after: try at("2027-03-06 20:00"), in: calendar) == (try at("2027-03-07 02:00")))
    #expect(
      hours.opens(after: try at("2027-03-07 01:00"), in: calendar) == (try at("2027-03-13 18:00")))
  }

  @Test func aSpecialDayReplacesWhatBeginsOnIt() throws {
    let hours = try hours(
      "daily 18:00-02:00", [("2027-12-25", "closed"), ("2027-12-31", "12:00-15:00 20:00-04:00")])
    // Christmas Eve goes on over midnight.
    #expect(hours.isOpen(at: try at("2027-12-25 01:00"), in: calendar))
    #expect(!hours.isOpen(at: try at("2027-12-25 19:00"), in: calendar))
    #expect(!hours.isOpen(at: try at("2027-12-26 01:00"), in: calendar))
    #expect(
      hours.opens(after: try at("2027-12-25 03:00"), in: calendar) == (try at("2027-12-26 18:00")))
    #expect(hours.isOpen(at: try at("2027-12-31 13:00"), in: calendar))
    #expect(!hours.isOpen(at: try at("2027-12-31 19:00"), in: calendar))
    #expect(hours.isOpen(at: try at("2028-01-01 03:30"), in: calendar))
  }

  @Test func spansThatFollowEachOtherCloseOnce() throws {
    let whole = try hours("daily 00:00-24:00")
    #expect(whole.isOpen(at: try at("2027-03-01 00:00"), in: calendar))
    #expect(whole.closes(after: try at("2027-03-01 12:00"), in: calendar) == nil)
    let night = try hours("fri 20:00-24:00, sat 00:00-03:00")
    #expect(
      night.closes(after: try at("2027-03-05 21:00"), in: calendar) == (try at("2027-03-06 03:00")))
    let never = OpenHours(week: .closed)
    #expect(never.opens(after: try at("2027-03-01 12:00"), in: calendar) == nil)
    #expect(never.week.isClosed)
  }

  /// At 03:00 on 2027-03-28 the clocks of Vilnius show 04:00; at 04:00 on 2027-10-31 they show
  /// 03:00 again.
  @Test("M-W6: hours are right on the days on which clocks change")
  func clocksChange() throws {
    let night = try hours("sat 22:00-06:00, sun 22:00-06:00")
    let spring = try at("2027-03-27 22:00")
    #expect(night.isOpen(at: try at("2027-03-28 05:59"), in: calendar))
    #expect(!night.isOpen(at: try at("2027-03-28 06:00"), in: calendar))
    let end = try #require(night.closes(after: spring, in: calendar))
    #expect(end.milliseconds - spring.milliseconds == 7 * 3_600_000)
    let autumn = try at("2027-10-30 22:00")
    let late = try #require(night.closes(after: autumn, in: calendar))
    #expect(late.milliseconds - autumn.milliseconds == 9 * 3_600_000)

    // An hour that there is not makes a span shorter, or leaves nothing of it.
    let early = try hours("sun 03:30-05:00")
    #expect(early.opens(after: spring, in: calendar) == (try at("2027-03-28 04:00")))
    let skipped = try hours("sun 03:10-03:50")
    #expect(!skipped.isOpen(at: try at("2027-03-28 04:00"), in: calendar))
    #expect(skipped.opens(after: spring, in: calendar) == (try at("2027-04-04 03:10")))

    // An hour that there is twice: the first one opens and the first one closes.
    let twice = try hours("sun 03:10-03:50")
    let first = try #require(twice.opens(after: autumn, in: calendar))
    #expect(twice.isOpen(at: first, in: calendar))
    #expect(!twice.isOpen(at: first.adding(milliseconds: 3_600_000), in: calendar))
  }
}
