import OpsDomain

/// Writes events as an iCalendar object (RFC 5545).
public enum CalendarFeed {
  /// Longest line without its break, in bytes (3.1).
  static let lineLength = 75

  /// The object as text with CRLF line breaks.
  /// - Parameter stamp: When the file was made: DTSTAMP of every event (3.8.7.2).
  public static func text(_ events: [CalendarEvent], stamp: Instant) -> String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//opsh//notices//EN", "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
    ]
    for event in events {
      lines += [
        "BEGIN:VEVENT", "UID:\(event.uid)", "DTSTAMP:\(utc(stamp))",
        "DTSTART;VALUE=DATE:\(day(event.date))",
        "DTEND;VALUE=DATE:\(day(event.date.adding(days: 1)))",
        "SUMMARY:\(escaped(event.title))", "DESCRIPTION:\(escaped(event.text))",
        "TRANSP:TRANSPARENT", "END:VEVENT",
      ]
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

/// A whole day in a calendar file, with a reminder of its own.
public struct CalendarEvent: Sendable, Equatable {
  /// The same for the same thing in every file, so that programs change an event instead of adding
  /// one.
  public let uid: String
  public let date: CivilDate
  public let title: String
  public let text: String

  public init(uid: String, date: CivilDate, title: String, text: String) {
    self.uid = uid
    self.date = date
    self.title = title
    self.text = text
  }
}
