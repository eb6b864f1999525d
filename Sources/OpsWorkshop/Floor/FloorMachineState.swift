import OpsDomain

/// An active machine, and when it does not work although the floor does.
struct FloorMachineState: Sendable {
  let machine: Machine
  /// The colour in the first of its guns that is filled.
  var color: RecordID?
  var closures: [MachineClosure] = []

  var number: String { machine.number }

  /// Whether it works at all in the shifts.
  func isUsable(in shifts: [FloorSpan]) -> Bool {
    !open(in: shifts).isEmpty
  }

  /// The shifts without its closures.
  func open(in shifts: [FloorSpan]) -> [FloorSpan] {
    var open = shifts
    for closure in closures {
      open = open.flatMap { span -> [FloorSpan] in
        guard let shared = span.shared(with: closure.span) else { return [span] }
        return [
          FloorSpan(start: span.start, end: shared.start),
          FloorSpan(start: shared.end, end: span.end),
        ].filter { $0.start < $0.end }
      }
    }
    return open
  }
}

/// A time in which a machine does not work on what is planned.
struct MachineClosure: Sendable, Hashable {
  /// What takes the machine away.
  enum Cause: Sendable, Hashable {
    /// A maintenance window, by its number.
    case maintenance(String)
    /// An approved batch, by its number.
    case batch(String)
    /// It has failed, and nobody has said until when.
    case failed
    /// It is in maintenance, and nobody has said until when.
    case maintained
    /// It is down, or is taken to be.
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

  /// `on 2027-03-04`, or from when to when.
  private func time(_ calendar: any SiteCalendar) -> String {
    let (start, end) = (Instant(floorSeconds: span.start), Instant(floorSeconds: span.end))
    let day = calendar.date(of: start)
    if calendar.date(of: end.adding(milliseconds: -1)) == day { return "on \(day)" }
    return "from \(calendar.text(of: start)) to \(calendar.text(of: end))"
  }
}
