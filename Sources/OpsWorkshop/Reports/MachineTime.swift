import OpsDomain

/// Calculates what one machine did in a shift, from its history, its maintenance and the counted
/// pieces.
struct MachineTime: Sendable {
  let machine: Machine
  let history: StatusHistory
  let maintenance: TimeRanges
  /// When it was in use, and its daily target.
  let use: MachineUse
  /// Nothing after it has happened.
  let now: Instant

  /// The figures of a shift as far as it is over. A machine works from the moment it was added: in
  /// that shift, working time and target are those of the rest.
  func figures(
    of slot: ShiftSlot, on day: ShiftDay, _ pieces: CountedPieces.Pieces?
  ) -> FloorFigures {
    var figures = FloorFigures()
    figures.good = pieces?.good ?? 0
    figures.bad = pieces?.bad ?? 0
    let start = max(slot.start, machine.createdAt).milliseconds
    let end = min(slot.end, now).milliseconds
    guard start < end else { return figures }
    let time = start..<end
    figures.run = history.running.length(in: time)
    figures.errors = Int64(history.errors.count { time.contains($0) })
    guard day.isOpen(slot.shift) else { return figures }
    for part in use.ranges.parts(in: time) { figures.addWork(part, history.running, maintenance) }
    guard figures.working > 0 else { return figures }
    let target =
      pieces?.target
      ?? ShiftTarget.pieces(use.target(at: slot.start), of: slot.shift, on: day)
    let length = Int128(slot.length.milliseconds)
    guard length > 0 else { return figures }
    figures.target = Int64((Int128(target) * Int128(2 * figures.working) + length) / (2 * length))
    figures.expected = Int64(
      clamping: Int128(target) * Int128(FixedPoint.one) * Int128(figures.runPlanned) / length)
    return figures
  }
}

extension FloorFigures {
  /// Adds a time in which the machine could work.
  fileprivate mutating func addWork(
    _ time: Range<Int64>, _ running: TimeRanges, _ maintenance: TimeRanges
  ) {
    working += Int64(time.count)
    runWorking += running.length(in: time)
    for part in maintenance.gaps(in: time) {
      planned += Int64(part.count)
      runPlanned += running.length(in: part)
    }
  }
}
