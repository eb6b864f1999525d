import OpsDomain
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsKernel

@Suite("Calendar file")
struct CalendarFeedTests {
  @Test("Lines have at most 75 bytes, are cut between characters, and read as they were")
  func folding() {
    for unit in ["a", "ž", "🦩", "日本", "aé🪁"] {
      for count in [10, 74, 75, 76, 200] {
        let line = "SUMMARY:" + String(repeating: unit, count: count)
        let folded = CalendarFeed.folded(line)
        let parts = folded.replacing("\r\n", with: "\n").split(separator: "\n")
        #expect(parts.allSatisfy { $0.utf8.count <= 75 })
        #expect(parts.dropFirst().allSatisfy { $0.hasPrefix(" ") })
        let unfolded = parts.enumerated().map { $0 == 0 ? $1 : $1.dropFirst() }.joined()
        #expect(unfolded == line)
      }
    }
  }

  @Test("What has a meaning in the format is escaped")
  func escaping() {
    #expect(CalendarFeed.escaped("a\\b;c,d\ne\r\n") == "a\\\\b\\;c\\,d\\ne\\n")
  }

  @Test("A stretch of time has its moments in UTC and is busy; the calendar has its name")
  func hours() throws {
    let start = try Instant(parsing: "2027-03-02T08:00:00.750Z")
    let event = CalendarEvent(
      uid: "a@opsh.invalid", time: .hours(start, start.adding(seconds: 5400)), title: "M1; set-up",
      text: "")
    #expect(
      CalendarFeed.text([event], stamp: start, subject: "schedule", name: "Machine 1")
        == """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//opsh//schedule//EN
        CALSCALE:GREGORIAN
        METHOD:PUBLISH
        NAME:Machine 1
        X-WR-CALNAME:Machine 1
        BEGIN:VEVENT
        UID:a@opsh.invalid
        DTSTAMP:20270302T080000Z
        DTSTART:20270302T080000Z
        DTEND:20270302T093000Z
        SUMMARY:M1\\; set-up
        DESCRIPTION:
        TRANSP:OPAQUE
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n"))
  }

  @Test("An event for each lot and stage; another date moves it")
  func events() async throws {
    let bench = try await NoticeBench()
    try await bench.receive("A-1", due: "2027-03-20")
    func feed() async throws -> String {
      try await bench.book.dependencies.notices
        .calendar(ShowCalendar(), bench.book.call(.warehouseKeeper)).output.text
    }
    let first = try await feed()
    #expect(first.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:"))
    #expect(first.hasSuffix("END:VCALENDAR\r\n"))
    func lines(_ text: String, _ name: String) -> [String] {
      text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix(name) }
    }
    #expect(
      lines(first, "DTSTART") == [
        "DTSTART;VALUE=DATE:20270313", "DTSTART;VALUE=DATE:20270317",
        "DTSTART;VALUE=DATE:20270319",
      ])
    #expect(lines(first, "DTEND").first == "DTEND;VALUE=DATE:20270314")
    #expect(Set(lines(first, "DTSTAMP")) == ["DTSTAMP:20270301T080000Z"])
    let later = try CivilDate(parsing: "2027-03-21")
    try await bench.change("A-1") { $0.due = later }
    let second = try await feed()
    #expect(lines(second, "UID") == lines(first, "UID"))
    #expect(lines(second, "DTSTART") != lines(first, "DTSTART"))
    let others = try await bench.book.dependencies.notices
      .calendar(ShowCalendar(), bench.book.call(.salesperson)).output
    #expect(others.events == 0)
  }
}
