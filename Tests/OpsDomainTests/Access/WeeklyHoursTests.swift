import OpsDomain
import Testing

@Suite("Hours of the week")
struct WeeklyHoursTests {
  private func hours(_ weekdays: String?, _ hours: String?) throws -> WeeklyHours {
    try #require(try WeeklyHours.reading(weekdays: weekdays, hours: hours))
  }

  /// 2027-03-01 is a Monday.
  private func date(_ weekday: Int) -> CivilDate {
    CivilDate(year: 2027, month: 3, day: weekday) ?? .minimum
  }

  @Test func anOrdinaryWindowTakesItsBeginAndLeavesItsEnd() throws {
    let office = try hours("mon-fri", "08:00-18:00")
    #expect(!office.contain(date(1), minute: 8 * 60 - 1))
    #expect(office.contain(date(1), minute: 8 * 60))
    #expect(office.contain(date(5), minute: 18 * 60 - 1))
    #expect(!office.contain(date(5), minute: 18 * 60))
    #expect(!office.contain(date(6), minute: 12 * 60))
  }

  @Test func aWindowAcrossMidnightBelongsToTheDayItBeginsOn() throws {
    let night = try hours("fri", "22:00-06:00")
    #expect(night.contain(date(5), minute: 22 * 60))
    #expect(night.contain(date(5), minute: 1439))
    #expect(night.contain(date(6), minute: 0))
    #expect(night.contain(date(6), minute: 6 * 60 - 1))
    #expect(!night.contain(date(6), minute: 6 * 60))
    #expect(!night.contain(date(5), minute: 5 * 60))
    #expect(!night.contain(date(6), minute: 22 * 60))
  }

  @Test func daysRunOverTheEndOfTheWeek() throws {
    #expect(try hours("sat-mon", nil).weekdays == [6, 7, 1])
    #expect(try hours("mon,wed,fri", nil).weekdays == [1, 3, 5])
    #expect(try hours(nil, "00:00-12:00").weekdays.count == 7)
  }

  @Test(
    arguments: [
      ("mon-", nil), ("monday", nil), ("", nil), ("mon-tue-wed", nil), (nil, "8:00-18:00"),
      (nil, "08:00"), (nil, "08:00-08:00"), (nil, "24:00-06:00"), (nil, "08:60-09:00"),
      (nil, "08:00-18:00-20:00"),
    ] as [(String?, String?)])
  func whatIsNoWindowIsRefused(_ weekdays: String?, _ hours: String?) throws {
    let error = #expect(throws: OpsError.self) {
      _ = try WeeklyHours.reading(weekdays: weekdays, hours: hours)
    }
    #expect(error?.code == .badValue)
  }

  @Test func readsWhatItWrites() throws {
    for (days, clock) in [("mon-fri", "08:00-18:00"), ("sat", "22:30-05:15")] {
      let window = try hours(days, clock)
      let words = window.description.split(separator: " ").map(String.init)
      #expect(try hours(words[0], words[1]) == window)
    }
  }
}
