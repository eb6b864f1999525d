import OpsDomain
import OpsStorage

/// When a machine was in use in a period.
struct MachineUse {
  let ranges: TimeRanges

  /// - Parameters:
  ///   - changes: In their order, none before `start`.
  ///   - before: Whether it was in use at `start`.
  init(_ changes: [MachineActivation], before: Bool, start: Int64, end: Int64) {
    var used: [Range<Int64>] = []
    var (isActive, since) = (before, start)
    for change in changes where change.at.milliseconds < end {
      let moment = max(since, change.at.milliseconds)
      if isActive { used.append(since..<moment) }
      (isActive, since) = (change.isActive, moment)
    }
    if isActive, since < end { used.append(since..<end) }
    ranges = TimeRanges(used)
  }

  /// Reads the changes of the period, the last one before it and the first one after it. Without
  /// any, the machine was always as it is now.
  static func read(
    _ machine: Machine, from start: Instant, to end: Instant, _ transaction: Transaction
  ) async throws -> MachineUse {
    typealias Columns = MachineActivation.Columns
    let changes = transaction.repository(MachineActivation.self)
    let own = Predicate.equals(Columns.machineID, machine.id)
    let before = try await changes.first(
      where: .both(own, .less(Columns.at, start)), order: [.descending(Columns.at)])
    let within = try await changes.all(
      where: .and([own, .greaterOrEqual(Columns.at, start), .less(Columns.at, end)]),
      order: [.ascending(Columns.at)])
    var next = within.first
    if next == nil {
      next = try await changes.first(
        where: .both(own, .greaterOrEqual(Columns.at, end)), order: [.ascending(Columns.at)])
    }
    return MachineUse(
      within, before: before?.isActive ?? next.map { !$0.isActive } ?? machine.isActive,
      start: start.milliseconds, end: end.milliseconds)
  }
}
