import OpsDomain
import TestBenches
import Testing

struct InstantTests {
  @Test(arguments: [
    ("2026-11-21T08:00:00Z", "2026-11-21T08:00:00Z"),
    ("2026-11-21T08:00:00.000Z", "2026-11-21T08:00:00Z"),
    ("2026-11-21T08:00:00.5Z", "2026-11-21T08:00:00.500Z"),
    ("2026-11-21T08:00:00.123999999Z", "2026-11-21T08:00:00.123Z"),
    ("2026-11-21t08:00:00z", "2026-11-21T08:00:00Z"),
    ("2026-11-21T08:00:00+01:00", "2026-11-21T07:00:00Z"),
    ("2026-11-21T00:30:00+05:45", "2026-11-20T18:45:00Z"),
    ("2026-12-31T23:30:00-08:00", "2027-01-01T07:30:00Z"),
    ("2026-11-21T08:00:00-00:00", "2026-11-21T08:00:00Z"),
    ("2026-11-21 08:15Z", "2026-11-21T08:15:00Z"),
    ("2026-11-21 08:15:30-01:00", "2026-11-21T09:15:30Z"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
  ])
  func readsTimesAndWritesUTC(text: String, expected: String) throws {
    let instant = try Instant(parsing: text)
    #expect(instant.description == expected)
    #expect(try Instant(parsing: expected) == instant)
  }

  @Test(arguments: [
    "", "2026-11-21T", "2026-11-21T08:00Z", "2026-11-21T08:00:00", "2026-11-21T24:00:00Z",
    "2026-11-21T08:60:00Z", "2026-11-21T08:00:60Z", "2026-11-21T08:00:00.Z", "2026-02-30T08:00:00Z",
    "2026-11-21T08:00:00+0100", "2026-11-21T08:00:00+24:00", "2026-11-21T08:00:00Zx",
    "2026-11-21 8:00", "2026-11-21 08:00 ", "2026-11-21_08:00", "now", "1763712000",
    "2026-11-21T08:00:00.1234567890Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
    "2026-11-21", "2026-11-21 08:15", "2026-11-21 08:15:30", "2026-11-21 08:1",
    "2026-11-21 08:15:", "2026-11-21 08:15:3",
  ])
  func refusesWhatIsNoTime(text: String) {
    let error = #expect(throws: OpsError.self) { try Instant(parsing: text, field: "since") }
    #expect(error?.code == .badDate)
    #expect(error?.field == "since")
  }

  @Test func countsMillisecondsSince1970() throws {
    #expect(try Instant(parsing: "1970-01-01T00:00:00Z") == .epoch)
    #expect(try Instant(parsing: "2026-11-21T08:00:00Z").milliseconds == 1_795_248_000_000)
    #expect(try Instant(parsing: "1969-12-31T23:59:59.999Z").milliseconds == -1)
    #expect(Instant(milliseconds: -1).dateUTC.description == "1969-12-31")
    let date = try CivilDate(parsing: "2027-01-31")
    #expect(Instant(date: date).dateUTC == date)
  }

  @Test func movesInTimeAndStopsAtTheEnds() throws {
    let start = try Instant(parsing: "2026-11-21T08:00:00Z")
    #expect(start.adding(seconds: 90).description == "2026-11-21T08:01:30Z")
    #expect(start.adding(milliseconds: -1).description == "2026-11-21T07:59:59.999Z")
    #expect(start.adding(try TimeSpan(parsing: "1d")).since(start).description == "1d")
    #expect(start < start.adding(milliseconds: 1))
    #expect(start.adding(seconds: .max) == .maximum)
    #expect(start.adding(seconds: .min) == .minimum)
    #expect(start.adding(milliseconds: .max) == .maximum)
    #expect(Instant.minimum.adding(milliseconds: .min) == .minimum)
    #expect(Instant.maximum.description == "9999-12-31T23:59:59.999Z")
    #expect(Instant.minimum.description == "0001-01-01T00:00:00Z")
  }

  @Test func textAndNumberAreInverse() throws {
    let seed = PropertySeed()
    for _ in 0..<3000 {
      let instant = Instant(
        milliseconds: seed.int(Instant.minimum.milliseconds...Instant.maximum.milliseconds))
      #expect(try Instant(parsing: instant.description) == instant, "\(seed)")
    }
  }

  @Test func isTextInJSON() throws {
    let text = #"["2026-11-21T08:00:00Z"]"#
    #expect(try JSONText.encode([Instant(milliseconds: 1_795_248_000_000)]) == text)
    #expect(try JSONText.decode([Instant].self, text)[0].milliseconds == 1_795_248_000_000)
    #expect(throws: OpsError.self) { try JSONText.decode([Instant].self, #"["soon"]"#) }
  }
}
