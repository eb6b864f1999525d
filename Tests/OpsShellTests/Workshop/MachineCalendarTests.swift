import OpsDomain
import Testing

@testable import OpsShell

@Suite("Calendar of a machine")
struct MachineCalendarTests {
  private func text(_ row: GanttChart.Row) throws -> String {
    MachineCalendar(row, calendar: UTCCalendar())
      .text(now: try GanttSample.moment("2027-03-01T05:00"))
  }

  private func lines(_ text: String, _ name: String) -> [String] {
    text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix(name) }
  }

  @Test("Each step is an event from its set-up to its end")
  func events() throws {
    let text = try text(GanttSample.day().rows[0])
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//opsh//schedule//EN\r\n"))
    #expect(lines(text, "NAME") == ["NAME:M1"])
    #expect(lines(text, "DTSTAMP") == Array(repeating: "DTSTAMP:20270301T050000Z", count: 2))
    #expect(lines(text, "DTSTART") == ["DTSTART:20270301T060000Z", "DTSTART:20270301T120000Z"])
    #expect(lines(text, "DTEND") == ["DTEND:20270301T120000Z", "DTEND:20270301T170000Z"])
    #expect(
      lines(text, "SUMMARY") == [
        "SUMMARY:PO-1 10: Clog\\, white", "SUMMARY:! PO-2 10: Clog\\, black",
      ])
  }

  @Test("Moving a step keeps its identifier; another part has another one")
  func identifiers() throws {
    var row = try GanttSample.day().rows[0]
    let before = lines(try text(row), "UID")
    #expect(
      before == ["UID:schedule-PO-1-10-1@opsh.invalid", "UID:schedule-PO-2-10-1@opsh.invalid"])
    row.bars[0].end = row.bars[0].end.adding(seconds: 600)
    #expect(lines(try text(row), "UID") == before)
    row.bars[0].part = 2
    #expect(lines(try text(row), "UID").first == "UID:schedule-PO-1-10-2@opsh.invalid")
  }

  @Test("Hostile text adds no lines of its own, and what takes no time is left out")
  func hostile() throws {
    var row = try GanttSample.day().rows[0]
    row.name = "M1\r\nEND:VCALENDAR"
    row.bars[0].job = "PO 1\nBEGIN:VALARM;é"
    row.bars[0].label = GanttSample.hostile
    row.bars[1].end = row.bars[1].setUpStart
    let text = try text(row)
    #expect(lines(text, "BEGIN") == ["BEGIN:VCALENDAR", "BEGIN:VEVENT"])
    #expect(lines(text, "END") == ["END:VEVENT", "END:VCALENDAR"])
    #expect(
      lines(text, "UID")
        == ["UID:schedule-PO_201_0aBEGIN_3aVALARM_3b_c3_a9-10-1@opsh.invalid"])
    #expect(!text.contains("\u{1B}"))
    #expect(text.replacing("\r\n", with: "").allSatisfy { $0 != "\n" && $0 != "\r" })
  }
}
