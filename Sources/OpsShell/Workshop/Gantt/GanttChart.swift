import OpsDomain

/// A schedule as it is drawn: machines below each other, time from left to right.
///
/// It has only what is shown, so any plan can be drawn. Texts may contain anything; every renderer
/// escapes them for its format.
public struct GanttChart: Sendable {
  /// A machine with its work.
  public struct Row: Sendable, Equatable {
    /// The name of the machine.
    public var name: String
    /// The work on the machine, in any order.
    public var bars: [Bar]
    /// When the machine does not work. Stretches do not overlap.
    public var closed: [Stretch]

    /// A machine with its work; by default it works all the time.
    public init(name: String, bars: [Bar], closed: [Stretch] = []) {
      self.name = name
      self.bars = bars
      self.closed = closed
    }
  }

  /// From one moment up to a later one, with a reason or nothing.
  public struct Stretch: Sendable, Equatable {
    /// The first moment of the stretch.
    public var start: Instant
    /// When it is over; this moment is not part of it.
    public var end: Instant
    /// The reason, such as why a machine does not work; empty for none.
    public var label: String

    /// The time from the first moment up to the second one.
    public init(_ start: Instant, _ end: Instant, label: String = "") {
      self.start = start
      self.end = end
      self.label = label
    }
  }

  /// When a production is due.
  public struct Due: Sendable, Equatable {
    /// The number of the production.
    public var job: String
    /// When the production must be ready.
    public var at: Instant

    /// The due time of the production with this number.
    public init(job: String, at: Instant) {
      self.job = job
      self.at = at
    }
  }

  /// The heading of the chart.
  public var title: String
  /// The site's clocks, by which days and hours are shown.
  public var calendar: any SiteCalendar
  /// What is shown: from one moment up to a later one.
  public var from: Instant
  /// Where the chart ends; at least one minute after ``from``.
  public var until: Instant
  /// The machines with their work, from top to bottom.
  public var rows: [Row]
  /// When productions are due; one without an entry has no due time.
  public var dues: [Due]
  /// Marked where it is shown.
  public var now: Instant?

  /// A chart from `from` to `until`, but of one minute at least.
  public init(
    title: String, calendar: any SiteCalendar, from: Instant, until: Instant, rows: [Row],
    dues: [Due] = [], now: Instant? = nil
  ) {
    self.title = title
    self.calendar = calendar
    self.from = from
    self.until = max(until, from.adding(seconds: 60))
    self.rows = rows
    self.dues = dues
    self.now = now
  }
}
