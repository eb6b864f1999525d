import OpsDomain

/// Writes events as an iCalendar object (RFC 5545).
public enum CalendarFeed {
  /// Longest line without its break, in bytes (3.1).
  static let lineLength = 75

  /// The object as text with CRLF line breaks.
  /// - Parameters:
  ///   - stamp: When the file was made: DTSTAMP of every event (3.8.7.2).
  ///   - subject: What the file is about, one word of letters: part of PRODID (3.7.3).
  ///   - name: What programs call the calendar (RFC 7986, 5.1); nil leaves it to them.
  public static func text(
    _ events: [CalendarEvent], stamp: Instant, subject: String = "notices", name: String? = nil
  ) -> String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//opsh//\(subject)//EN", "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
    ]
    if let name {
      // Older programs know only the second one.
      lines += ["NAME:\(escaped(name))", "X-WR-CALNAME:\(escaped(name))"]
    }
    for event in events {
      lines += ["BEGIN:VEVENT", "UID:\(event.uid)", "DTSTAMP:\(utc(stamp))"]
      switch event.time {
      case .day(let date):
        lines += [
          "DTSTART;VALUE=DATE:\(day(date))", "DTEND;VALUE=DATE:\(day(date.adding(days: 1)))",
        ]
      case .hours(let start, let end):
        lines += ["DTSTART:\(utc(start))", "DTEND:\(utc(end))"]
      }
      lines += ["SUMMARY:\(escaped(event.title))", "DESCRIPTION:\(escaped(event.text))"]
      lines += [event.isBusy ? "TRANSP:OPAQUE" : "TRANSP:TRANSPARENT", "END:VEVENT"]
    }
    lines.append("END:VCALENDAR")
    return lines.map { folded($0) + "\r\n" }.joined()
  }

  /// `YYYYMMDD`.
  private static func day(_ date: CivilDate) -> String {
    date.description.replacing("-", with: "")
  }

  /// `YYYYMMDDTHHMMSSZ`.
  private static func utc(_ moment: Instant) -> String {
    let whole = Instant(milliseconds: moment.milliseconds / 1000 * 1000).description
    return whole.replacing("-", with: "").replacing(":", with: "")
  }

  /// Text with what has a meaning of its own escaped (3.3.11).
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\r": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The line in pieces of at most ``lineLength`` bytes, the later ones after a space, and never
  /// cut inside a character.
  static func folded(_ line: String) -> String {
    var result = ""
    var used = 0
    for scalar in line.unicodeScalars {
      let length = String(scalar).utf8.count
      if used + length > lineLength {
        result += "\r\n "
        used = 1
      }
      result.unicodeScalars.append(scalar)
      used += length
    }
    return result
  }
}
