import OpsDomain
import TestBenches
import Testing

struct CivilDateTests {
  private func date(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

  @Test func knowsFixedPoints() throws {
    #expect(try date("1970-01-01").daysSinceEpoch == 0)
    #expect(try date("1969-12-31").daysSinceEpoch == -1)
    #expect(try date("2000-03-01").daysSinceEpoch == 11_017)
    #expect(try date("0001-01-01") == .minimum)
    #expect(try date("9999-12-31") == .maximum)
    #expect(CivilDate.minimum.description == "0001-01-01")
    #expect(CivilDate.maximum.description == "9999-12-31")
  }

  @Test(arguments: [
    "", "2027-1-31", "2027-02-29", "1900-02-29", "2027-13-01", "2027-00-10", "2027-04-31",
    "2027-01-00", "0000-01-01", "27-01-31", "2027/01/31", "2027-01-31 ", "20270131", "+027-01-31",
    "٢٠٢٧-01-31", "2027-01-31T00:00:00Z",
  ])
  func refusesWhatIsNoDate(text: String) {
    let error = #expect(throws: OpsError.self) { try CivilDate(parsing: text, field: "due") }
    #expect(error?.code == .badDate)
    #expect(error?.field == "due")
  }

  @Test func everyDayOf400YearsFollowsTheCalendar() throws {
    // An independent calendar: count up day by day from a known Wednesday.
    var (year, month, day, weekday) = (1800, 1, 1, 3)
    var expected = try date("1800-01-01")
    while year < 2201 {
      let made = try #require(CivilDate(year: year, month: month, day: day))
      #expect(made == expected)
      #expect(made.components == (year, month, day))
      #expect(made.weekday == weekday)
      #expect(try date(made.description) == made)
      expected = expected.adding(days: 1)
      weekday = weekday % 7 + 1
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      day += 1
      if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test func addsDaysAndCountsThem() throws {
    let start = try date("2026-11-21")
    #expect(start.adding(days: 10).description == "2026-12-01")
    #expect(start.days(until: try date("2026-12-01")) == 10)
    #expect(start.days(until: try date("2026-11-20")) == -1)
    #expect(start.startOfMonth.description == "2026-11-01")
    #expect(start.weekday == 6)
    #expect((start...start.adding(days: 6)).count == 7)
    #expect(try date("2026-11-21") < date("2026-11-22"))
  }

  @Test(arguments: [
    ("2027-01-31", 1, "2027-02-28"), ("2028-01-31", 1, "2028-02-29"),
    ("2027-03-31", -1, "2027-02-28"), ("2026-11-21", 2, "2027-01-21"),
    ("2026-11-21", -11, "2025-12-21"), ("2026-11-30", 0, "2026-11-30"),
    ("2024-02-29", 12, "2025-02-28"), ("2026-12-15", 12, "2027-12-15"),
  ])
  func addsMonthsWithinTheMonth(from: String, months: Int, expected: String) throws {
    #expect(try date(from).addingMonths(months).description == expected)
  }

  @Test func stopsAtTheEndsInsteadOfTrapping() throws {
    let start = try date("2026-11-21")
    for step in [Int.max, 4_000_000] {
      #expect(start.adding(days: step) == .maximum)
      #expect(start.adding(days: -step) == .minimum)
      #expect(start.addingMonths(step) == .maximum)
      #expect(start.addingMonths(-step) == .minimum)
    }
    #expect(start.adding(days: .min) == .minimum)
    #expect(start.addingMonths(.min) == .minimum)
    #expect(CivilDate.minimum.addingMonths(-1) == .minimum)
    #expect(CivilDate(year: 10_000, month: 1, day: 1) == nil)
  }

  @Test func textSortsAsDatesDo() {
    let seed = PropertySeed()
    for _ in 0..<2000 {
      let a = CivilDate(daysSinceEpoch: Int(seed.int(-719_162...2_932_896)))
      let b = CivilDate(daysSinceEpoch: Int(seed.int(-719_162...2_932_896)))
      #expect((a < b) == TextFolding.bytewiseLess(a.description, b.description), "\(seed)")
      #expect(a.adding(days: a.days(until: b)) == b, "\(seed)")
    }
  }

  @Test func isTextInJSON() throws {
    let text = #"["2027-01-31"]"#
    #expect(try JSONText.encode([date("2027-01-31")]) == text)
    #expect(try JSONText.decode([CivilDate].self, text) == [date("2027-01-31")])
    #expect(throws: OpsError.self) { try JSONText.decode([CivilDate].self, #"["2027-02-31"]"#) }
  }
}
