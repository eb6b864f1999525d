import OpsDomain
import OpsStorage

/// When a machine ran and when it failed in a period, from the changes of its status.
struct StatusHistory: Sendable {
  let running: TimeRanges
  /// When it failed, in milliseconds, in order.
  let errors: [Int64]

  /// - Parameters:
  ///   - changes: In their order, none before `start`.
  ///   - before: Its status at `start`.
  ///   - end: Changes after it are ignored.
  init(_ changes: [MachineStatusChange], before: MachineStatus, start: Int64, end: Int64) {
    var running: [Range<Int64>] = []
    var (status, since) = (before, start)
    for change in changes where change.at.milliseconds < end {
      if status == .running { running.append(since..<max(since, change.at.milliseconds)) }
      (status, since) = (change.to, change.at.milliseconds)
    }
    if status == .running, since < end { running.append(since..<end) }
    self.running = TimeRanges(running)
    errors = changes.filter { $0.to == .error }.map(\.at.milliseconds).filter { $0 < end }
  }

  /// Reads the changes of the period and the last one before it, no more. A machine without any
  /// change is stopped, as every new machine.
  static func read(
    _ machine: RecordID, from start: Instant, to end: Instant, _ transaction: Transaction
  ) async throws -> StatusHistory {
    typealias Columns = MachineStatusChange.Columns
    let changes = transaction.repository(MachineStatusChange.self)
    let own = Predicate.equals(Columns.machineID, machine)
    let before = try await changes.first(
      where: .both(own, .less(Columns.at, start)), order: [.descending(Columns.at)])
    let within = try await changes.all(
      where: .and([own, .greaterOrEqual(Columns.at, start), .less(Columns.at, end)]),
      order: [.ascending(Columns.at)])
    return StatusHistory(
      within, before: before?.to ?? .stopped, start: start.milliseconds, end: end.milliseconds)
  }
}
