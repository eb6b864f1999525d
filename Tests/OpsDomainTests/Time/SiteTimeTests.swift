import OpsDomain
import TestBenches
import Testing

@Suite("Times as people write them")
struct SiteTimeTests {
  /// A site one hour before UTC, so that its day begins at 01:00 UTC.
  private struct OneHourWest: SiteCalendar {
    let zone = "UTC-1"
    private let utc = UTCCalendar()

    func date(of instant: Instant) -> CivilDate { utc.date(of: instant.adding(seconds: -3600)) }
    func secondsOfDay(of instant: Instant) -> Int {
      utc.secondsOfDay(of: instant.adding(seconds: -3600))
    }
    func start(of date: CivilDate) -> Instant { instant(of: date, secondsOfDay: 0) }
    func instant(of date: CivilDate, secondsOfDay: Int) -> Instant {
      utc.instant(of: date, secondsOfDay: secondsOfDay).adding(seconds: 3600)
    }
  }

  private let calendar = OneHourWest()
  /// Noon at the site on 2 August.
  private let now = Instant(milliseconds: 1_785_675_600_000)

  @Test func aDayIsItsStartWhereSomethingHappenedAndItsEndWhereSomethingIsAsked() throws {
    let day = try SiteTime(parsing: "2026-08-01")
    #expect(day.start(in: calendar).description == "2026-08-01T01:00:00Z")
    #expect(day.happened(now: now, in: calendar).description == "2026-08-01T01:00:00Z")
    #expect(day.known(now: now, in: calendar).description == "2026-08-02T00:59:59.999Z")
    #expect(day.last(in: calendar).description == "2026-08-02T00:59:59.999Z")
    #expect(day.end(in: calendar).description == "2026-08-02T01:00:00Z")
  }

  @Test func todayIsNow() throws {
    let today = try SiteTime(parsing: "2026-08-02")
    #expect(today.happened(now: now, in: calendar) == now)
    #expect(today.known(now: now, in: calendar) == now)
    let tomorrow = try SiteTime(parsing: "2026-08-03")
    #expect(tomorrow.happened(now: now, in: calendar) > now)
    #expect(tomorrow.known(now: now, in: calendar) > now)
  }

  @Test(arguments: [
    ("2026-08-01 14:30", "2026-08-01T15:30:00Z"),
    ("2026-08-01T14:30", "2026-08-01T15:30:00Z"),
    ("2026-08-01T14:30:05", "2026-08-01T15:30:05Z"),
    ("2026-08-01 23:59:59.999", "2026-08-02T00:59:59.999Z"),
    ("2026-08-01T14:30:00Z", "2026-08-01T14:30:00Z"),
    ("2026-08-01T14:30:00+03:00", "2026-08-01T11:30:00Z"),
  ])
  func aTimeOfDayIsTheSitesUnlessItHasAnOffset(text: String, moment: String) throws {
    let time = try SiteTime(parsing: text)
    for read in [
      time.start(in: calendar), time.last(in: calendar), time.end(in: calendar),
      time.happened(now: now, in: calendar), time.known(now: now, in: calendar),
    ] {
      #expect(read.description == moment)
    }
  }

  @Test(arguments: [
    "2026-08-01", "2026-08-01 14:30:00", "2026-08-01 14:30:05.250", "2026-08-01T14:30:00Z",
  ])
  func writesWhatReadsAsTheSame(text: String) throws {
    let time = try SiteTime(parsing: text)
    #expect(time.description == text)
    #expect(try SiteTime(parsing: time.description) == time)
    #expect(try JSONText.decode([SiteTime].self, try JSONText.encode([time])) == [time])
  }

  @Test(arguments: [
    "", "today", "2026-02-30", "2026-8-1", "2026-08-01T14:30Z", "2026-08-01T14", "2026-08-01T24:00",
    "2026-08-01 24:00",
  ])
  func refusesWhatIsNoTime(text: String) {
    let error = #expect(throws: OpsError.self) { try SiteTime(parsing: text, field: "as_of") }
    #expect(error?.code == .badDate)
    #expect(error?.field == "as_of")
  }

  @Test func aMomentOfARecordHasAnOffset() {
    #expect(throws: OpsError.self) { try Instant(parsing: "2026-08-01T14:30") }
    #expect(throws: OpsError.self) { try Instant(parsing: "2026-08-01T14:30:00") }
  }

  @Test func theCalendarOfUTCGoesThereAndBack() {
    let utc = UTCCalendar()
    let seed = PropertySeed()
    for _ in 0..<500 {
      let instant = Instant(milliseconds: seed.int(-4_000_000_000_000...4_000_000_000_000))
      let seconds = utc.secondsOfDay(of: instant)
      let back = utc.instant(of: utc.date(of: instant), secondsOfDay: seconds)
      #expect((0..<86_400).contains(seconds), "\(seed)")
      #expect((0..<1000).contains(instant.milliseconds - back.milliseconds), "\(seed)")
    }
  }
}
