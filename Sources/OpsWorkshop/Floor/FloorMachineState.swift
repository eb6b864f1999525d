import OpsDomain

/// An active machine, and the times when it does not work although the floor does.
struct FloorMachineState: Sendable, Equatable {
  let machine: Machine
  /// The colour in the first of its guns that is filled.
  var color: RecordID?
  var closures: [MachineClosure] = []

  var number: String { machine.number }

  /// Whether both are the same for a plan. Counters of the machine, such as its pieces, change all
  /// the time and are ignored.
  static func == (one: FloorMachineState, other: FloorMachineState) -> Bool {
    one.machine.id == other.machine.id && one.number == other.number
      && one.machine.group == other.machine.group && one.machine.status == other.machine.status
      && one.color == other.color && one.closures == other.closures
  }

  /// Whether it works at all in the shifts.
  func isUsable(in shifts: [FloorSpan]) -> Bool {
    !open(in: shifts).isEmpty
  }

  /// Whether it fails within a period, so that work on it cannot go on.
  func breaksDown(in span: FloorSpan) -> Bool {
    closures.contains { $0.isBreakdown && $0.span.shared(with: span) != nil }
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
