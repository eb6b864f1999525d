import OpsDomain
import OpsKernel
import OpsStorage

/// When machines are in planned maintenance.
package struct MaintenanceCalendar {
  private let transaction: Transaction

  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The planned windows of a machine, or of all machines for nil, that overlap the time from
  /// `start` until before `end`, the earliest first.
  package func windows(
    of machine: RecordID? = nil, from start: Instant, until end: Instant
  ) async throws -> [MaintenanceWindow] {
    typealias Columns = MaintenanceWindow.Columns
    var filter = Predicate.and([
      .equals(Columns.status, .planned), .less(Columns.start, end), .greater(Columns.end, start),
    ])
    if let machine { filter = .both(.equals(Columns.machineID, machine), filter) }
    return try await transaction.repository(MaintenanceWindow.self).all(
      where: filter, order: [.ascending(Columns.start)])
  }

  /// The planned window of a machine at this moment.
  package func window(of machine: RecordID, at moment: Instant) async throws -> MaintenanceWindow? {
    try await windows(of: machine, from: moment, until: moment.adding(milliseconds: 1)).first
  }

  /// Throws `rule.violated` during a maintenance window of the machine.
  package func requireNone(at moment: Instant, for machine: Machine) async throws {
    guard let window = try await window(of: machine.id, at: moment) else { return }
    let end = transaction.context.calendar.text(from: window.end)
    let number = Excerpt.of(machine.number)
    throw OpsError(
      .ruleViolated,
      "\(number) is reserved for maintenance until \(end) (\(window.number))", field: "machine",
      hint:
        "`opsh maintenance complete \(number)` ends it, `opsh maintenance cancel \(window.number)` "
        + "cancels it")
  }
}
