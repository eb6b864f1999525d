import OpsDomain
import OpsKernel
import Testing

/// The calendar of a site.
@Suite("The calendar of a zone")
struct ZonedCalendarTests {
  private static let moments = [
    Instant.epoch, Instant(milliseconds: -1), Instant(milliseconds: 1_785_542_399_999),
    Instant(milliseconds: 1_785_542_400_000),
  ]

  @Test("UTC is that of the zone database, without asking it", arguments: moments)
  func utc(_ moment: Instant) throws {
    let (utc, greenwich) = (try ZonedCalendar(zone: "UTC"), try ZonedCalendar(zone: "Etc/UTC"))
    #expect(utc.zone == "UTC")
    #expect(utc.date(of: moment) == greenwich.date(of: moment))
    #expect(utc.date(of: moment) == UTCCalendar().date(of: moment))
    #expect(utc.secondsOfDay(of: moment) == greenwich.secondsOfDay(of: moment))
    let day = utc.date(of: moment)
    #expect(utc.start(of: day) == UTCCalendar().start(of: day))
    #expect(
      utc.instant(of: day, secondsOfDay: 3_600)
        == UTCCalendar().instant(of: day, secondsOfDay: 3_600))
  }

  @Test("A name that is no zone is refused")
  func unknown() {
    #expect(throws: OpsError.self) { try ZonedCalendar(zone: "Europe/Vilnus") }
  }
}
