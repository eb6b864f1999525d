import OpsDomain
import OpsKernel
import OpsStorage

/// A time of a schedule in which machines do not work.
public struct ClosedTime: AnswerRecord, Equatable {
  /// Number of the machine; null for the whole floor.
  public let machine: String?
  /// The first moment in which the machines do not work.
  public let start: Instant
  /// The first moment after it.
  public let end: Instant
  /// Number of the maintenance window, `down` for an outage; null outside of shifts.
  public let reason: String?

  /// The times between the shifts and the maintenance windows of machines, as the book has them
  /// now, and the outages it was made with: from the start of a schedule to the end of the day of
  /// its last step.
  static func all(
    of schedule: ProductionSchedule, _ machines: [RecordID: String], _ transaction: Transaction
  ) async throws -> [ClosedTime] {
    let calendar = transaction.context.calendar
    let last = calendar.date(of: schedule.end)
    let until = calendar.start(of: last.adding(days: 1))
    let shifts = try await ShiftCalendar.read(transaction)
    var closed: [ClosedTime] = []
    var open = schedule.start
    let first = calendar.date(of: schedule.start).adding(days: -1)
    for slot in shifts.slots(from: first, through: last) where slot.end > open {
      guard slot.start < until else { break }
      if slot.start > open {
        closed.append(ClosedTime(machine: nil, start: open, end: slot.start, reason: nil))
      }
      open = slot.end
    }
    if open < until {
      closed.append(ClosedTime(machine: nil, start: open, end: until, reason: nil))
    }
    let system = transaction.asSystem("reads when machines of a schedule are for maintenance")
    let windows = try await MaintenanceCalendar(system).windows(from: schedule.start, until: until)
    let outages = try await transaction.repository(ScheduledOutage.self).of(schedule.id)
    return closed
      + outages.compactMap { outage in
        machines[outage.machineID].map {
          ClosedTime(
            machine: $0, start: max(outage.start, schedule.start), end: min(outage.end, until),
            reason: "down")
        }
      }.filter { $0.start < $0.end }
      + windows.compactMap { window in
        machines[window.machineID].map {
          ClosedTime(machine: $0, start: window.start, end: window.end, reason: window.number)
        }
      }
  }
}
