import OpsDomain

/// Something in a calendar file: a whole day, or a stretch of time.
public struct CalendarEvent: Sendable, Equatable {
  /// When it is.
  public enum Time: Sendable, Equatable {
    /// A whole day, which takes nobody's time.
    case day(CivilDate)
    /// From the first moment up to the second, which is later; shown to the second.
    case hours(Instant, Instant)
  }

  /// The same for the same thing in every file, so that programs change an event instead of adding
  /// one.
  public let uid: String
  /// When it takes place.
  public let time: Time
  /// What it is called.
  public let title: String
  /// What is to be read about it.
  public let text: String

  /// An event at this time, with the same `uid` in every file.
  public init(uid: String, time: Time, title: String, text: String) {
    self.uid = uid
    self.time = time
    self.title = title
    self.text = text
  }

  /// A whole day.
  public init(uid: String, date: CivilDate, title: String, text: String) {
    self.init(uid: uid, time: .day(date), title: title, text: text)
  }

  /// When it begins, to sort by; of a day its start in UTC.
  var start: Instant {
    switch time {
    case .day(let date): Instant(date: date)
    case .hours(let start, _): start
    }
  }

  /// Whether calendars show the time as taken.
  var isBusy: Bool {
    if case .hours = time { true } else { false }
  }
}
