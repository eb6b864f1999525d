import OpsDomain

/// One shift of one machine.
struct ShiftPlace: Hashable, Sendable {
  let machine: RecordID
  let day: CivilDate
  let shift: Shift

  init(_ machine: RecordID, _ day: CivilDate, _ shift: Shift) {
    self.machine = machine
    self.day = day
    self.shift = shift
  }

  /// Reads it from the first groups of a figure: machine, day, shift; nil for other values.
  init?(_ row: some RandomAccessCollection<Value>) {
    let values = Array(row.prefix(3))
    guard values.count == 3, case .integer(let machine) = values[0],
      case .text(let day) = values[1], let day = try? CivilDate(parsing: day),
      case .text(let shift) = values[2], let shift = Shift(rawValue: shift)
    else { return nil }
    self.init(RecordID(rawValue: machine), day, shift)
  }
}
