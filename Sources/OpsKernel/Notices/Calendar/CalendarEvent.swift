import OpsDomain

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
