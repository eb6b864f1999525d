import OpsDomain

/// A time in which a machine does no planned work.
struct MachineClosure: Sendable, Hashable {
  /// What takes the machine away.
  enum Cause: Sendable, Hashable {
    /// A maintenance window, by its number.
    case maintenance(String)
    /// An approved batch, by its number.
    case batch(String)
    /// It has failed; the end is not known.
    case failed
    /// It is in maintenance; the end is not known.
    case maintained
    /// It is down, or assumed to be down.
    case down
  }

  let cause: Cause
  let span: FloorSpan
  /// Tells the closures of a machine apart.
  let id: String

  /// The closure as a sentence about the machine.
  func sentence(_ machine: String, _ calendar: any SiteCalendar) -> String {
    let name = Excerpt.of(machine)
    switch cause {
    case .maintenance(let number): return "\(name) is in maintenance \(time(calendar)) (\(number))"
    case .batch(let number): return "\(name) works on \(number) \(time(calendar))"
    case .failed: return "\(name) has failed"
    case .maintained: return "\(name) is in maintenance"
    case .down: return "\(name) is down \(time(calendar))"
    }
  }

  /// Whether work that has begun on the machine cannot go on.
  var isBreakdown: Bool {
    switch cause {
    case .failed, .down: true
    case .maintenance, .batch, .maintained: false
    }
  }

  /// `on 2027-03-04` for a whole day, else from when to when.
  private func time(_ calendar: any SiteCalendar) -> String {
    let (start, end) = (Instant(floorSeconds: span.start), Instant(floorSeconds: span.end))
    let day = calendar.date(of: start)
    if start == calendar.start(of: day), end == calendar.start(of: day.adding(days: 1)) {
      return "on \(day)"
    }
    return "from \(calendar.text(of: start)) to \(calendar.text(of: end))"
  }
}
