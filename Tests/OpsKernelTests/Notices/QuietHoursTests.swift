import OpsDomain
import OpsKernel
import Testing

@Suite("Quiet hours")
struct QuietHoursTests {
  private static let zones = ["Pacific/Pago_Pago", "Europe/Vilnius", "Pacific/Kiritimati", "UTC"]

  private func at(
    _ date: String, _ clock: String, _ calendar: ZonedCalendar
  ) throws -> Instant {
    let parts = clock.split(separator: ":").compactMap { Int($0) }
    let seconds = parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
    return calendar.instant(of: try CivilDate(parsing: date), secondsOfDay: seconds)
  }

  @Test("Over midnight they end in the morning, to the second", arguments: zones)
  func overMidnight(_ zone: String) throws {
    let calendar = try ZonedCalendar(zone: zone)
    let quiet = try QuietHours(parsing: "22:00-07:00")
    for (date, clock, day) in [
      ("2027-05-10", "22:00", "2027-05-11"), ("2027-05-10", "23:59:59", "2027-05-11"),
      ("2027-05-11", "00:00", "2027-05-11"), ("2027-05-11", "06:59:59", "2027-05-11"),
      ("2027-12-31", "23:00", "2028-01-01"),
    ] {
      let end = quiet.end(at: try at(date, clock, calendar), calendar)
      #expect(end == (try at(day, "07:00", calendar)), "\(date) \(clock)")
    }
    for clock in ["07:00", "12:00", "21:59:59"] {
      let moment = try at("2027-05-10", clock, calendar)
      #expect(quiet.end(at: moment, calendar) == nil)
      #expect(quiet.shifting(moment, calendar) == moment)
    }
  }

  @Test("Within a day they end on it", arguments: zones)
  func withinADay(_ zone: String) throws {
    let calendar = try ZonedCalendar(zone: zone)
    let quiet = try QuietHours(parsing: "12:30-13:15")
    #expect(quiet.end(at: try at("2027-05-10", "12:29:59", calendar), calendar) == nil)
    #expect(
      quiet.end(at: try at("2027-05-10", "12:30", calendar), calendar)
        == (try at("2027-05-10", "13:15", calendar)))
    #expect(quiet.end(at: try at("2027-05-10", "13:15", calendar), calendar) == nil)
  }

  @Test("A night in which the clocks go forward is shorter, and ends by the clock")
  func spring() throws {
    let calendar = try ZonedCalendar(zone: "Europe/Vilnius")
    let quiet = try QuietHours(parsing: "22:00-07:00")
    let evening = try at("2027-03-27", "22:00", calendar)
    let end = try #require(quiet.end(at: evening, calendar))
    #expect(end == (try Instant(parsing: "2027-03-28T04:00:00Z")))
    #expect(end.since(evening).milliseconds == 8 * 3_600_000)
  }

  @Test("An end that the clocks jump over is the jump")
  func inTheGap() throws {
    let calendar = try ZonedCalendar(zone: "Europe/Vilnius")
    let quiet = try QuietHours(parsing: "22:00-03:30")
    let jump = try Instant(parsing: "2027-03-28T01:00:00Z")
    #expect(quiet.end(at: jump.adding(seconds: -1), calendar) == jump)
    #expect(quiet.end(at: jump, calendar) == nil)
  }

  @Test("A night in which the clocks go back is longer; an end that comes twice is the first")
  func autumn() throws {
    let calendar = try ZonedCalendar(zone: "Europe/Vilnius")
    let evening = try at("2027-10-30", "22:00", calendar)
    let long = try #require(try QuietHours(parsing: "22:00-07:00").end(at: evening, calendar))
    #expect(long.since(evening).milliseconds == 10 * 3_600_000)
    let twice = try QuietHours(parsing: "22:00-03:30")
    let first = try Instant(parsing: "2027-10-31T00:30:00Z")
    #expect(twice.end(at: evening, calendar) == first)
    #expect(twice.end(at: first, calendar) == nil)
    // The clocks show 03:10 again, but the night is over.
    #expect(twice.end(at: try Instant(parsing: "2027-10-31T01:10:00Z"), calendar) == nil)
  }

  @Test(
    "What is no pair of times is refused",
    arguments: ["", "22:00", "22-7", "24:00-07:00", "07:00-07:00", "7:00-22:00", "22:00-06:60"])
  func refused(_ text: String) {
    let failure = #expect(throws: OpsError.self) { try QuietHours(parsing: text) }
    #expect(failure?.code == .badValue)
  }

  @Test("They are written as they are read")
  func text() throws {
    #expect(try QuietHours(parsing: "21:05-06:30").description == "21:05-06:30")
  }
}
