import OpsDomain
import OpsKernel
import OpsStorage

/// Reads what machines did in a period, shift by shift.
struct FloorReading {
  /// Days of the longest period.
  static let longest = 1830

  let days: [ShiftDay]
  let machines: [Machine]
  let pieces: CountedPieces
  private let times: [MachineTime]

  /// - Parameters:
  ///   - machines: Those to look at.
  ///   - transaction: With the right to see machines and batches.
  init(
    _ period: ClosedRange<CivilDate>, _ machines: [Machine], _ calendar: ShiftCalendar,
    _ transaction: Transaction
  ) async throws {
    self.machines = machines
    days = (period.lowerBound...period.upperBound).map { ShiftDay($0, calendar) }
    pieces = try await CountedPieces.read(
      period, machine: machines.count == 1 ? machines[0].id : nil, transaction)
    guard let first = days.first, let last = days.last else {
      times = []
      return
    }
    let start = first.morning.start
    let end = min(last.evening.end, transaction.now)
    var times: [MachineTime] = []
    for machine in machines {
      let history = try await StatusHistory.read(machine.id, from: start, to: end, transaction)
      let use = try await MachineUse.read(machine, from: start, to: end, transaction)
      times.append(
        MachineTime(
          machine: machine, history: history,
          maintenance: try await Self.maintenance(of: machine.id, until: end, transaction),
          use: use, now: transaction.now))
    }
    self.times = times
  }

  /// Windows that were not cancelled.
  private static func maintenance(
    of machine: RecordID, until end: Instant, _ transaction: Transaction
  ) async throws -> TimeRanges {
    typealias Columns = MaintenanceWindow.Columns
    let windows = try await transaction.repository(MaintenanceWindow.self).all(
      where: .both(.equals(Columns.machineID, machine), .less(Columns.start, end)),
      order: [.ascending(Columns.start)])
    return TimeRanges(
      windows.filter { $0.status != .cancelled && $0.start < $0.end }
        .map { $0.start.milliseconds..<$0.end.milliseconds })
  }

  /// Passes on the figures of every machine and shift of the period, day by day.
  func visit(_ tell: (Machine, ShiftDay, Shift, FloorFigures) -> Void) {
    for day in days {
      for time in times {
        for slot in day.slots {
          let place = ShiftPlace(time.machine.id, day.day, slot.shift)
          tell(
            time.machine, day, slot.shift,
            time.figures(of: slot, on: day, pieces.byPlace[place]))
        }
      }
    }
  }
}
