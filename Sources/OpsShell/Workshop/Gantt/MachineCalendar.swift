import OpsDomain
import OpsKernel

/// The work of one machine as a calendar file (RFC 5545), for the calendars of the people at it.
public struct MachineCalendar: Sendable {
  private let row: GanttChart.Row
  private let calendar: any SiteCalendar

  /// - Parameter calendar: The site's clocks, by which the descriptions name times. The events
  ///   themselves are in UTC, so that every program shows them right.
  public init(_ row: GanttChart.Row, calendar: any SiteCalendar) {
    self.row = row
    self.calendar = calendar
  }

  /// The iCalendar file: one event for each step or part, from the start of its set-up to its end.
  /// Steps that take no time are left out.
  /// - Parameter now: When the file is made.
  public func text(now: Instant) -> String {
    let bars = row.bars.filter { $0.setUpStart < $0.end }
      .sorted { ($0.setUpStart, $0.job, $0.step) < ($1.setUpStart, $1.job, $1.step) }
    return CalendarFeed.text(
      bars.map(event), stamp: now, subject: "schedule", name: Sanitizer.printable(row.name))
  }

  private func event(_ bar: GanttChart.Bar) -> CalendarEvent {
    let part = bar.part > 1 ? ", part \(bar.part)" : ""
    var lines = ["Production order \(bar.job), step \(bar.step)\(part)", bar.label]
    if bar.setUpStart < bar.start {
      lines.append("Set-up from \(calendar.text(of: bar.setUpStart))")
    }
    lines.append("Run from \(calendar.text(of: bar.start)) to \(calendar.text(of: bar.end))")
    lines.append("Times: \(calendar.zone)")
    if bar.isLate { lines.append("Late") }
    if bar.isFrozen { lines.append("Frozen") }
    let title = "\(bar.isLate ? "! " : "")\(bar.job) \(bar.step): \(bar.label)"
    return CalendarEvent(
      uid: uid(bar), time: .hours(bar.setUpStart, bar.end), title: Sanitizer.printable(title),
      text: lines.map { Sanitizer.printable($0) }.joined(separator: "\n"))
  }

  /// Made of production, step and part only, so that another time or machine moves the event.
  private func uid(_ bar: GanttChart.Bar) -> String {
    var name = ""
    for byte in bar.job.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default: name += "_" + Sanitizer.hex(UInt32(byte), digits: 2)
      }
    }
    return "schedule-\(name)-\(bar.step)-\(bar.part)@opsh.invalid"
  }
}
