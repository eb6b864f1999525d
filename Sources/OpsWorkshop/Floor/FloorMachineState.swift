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
