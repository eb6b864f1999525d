import OpsDomain
import OpsStorage

/// When a machine was in use in a period, and its daily target.
struct MachineUse: Sendable {
  let ranges: TimeRanges
  /// The daily targets with the time from which each was in force, in order; the first from the
  /// beginning.
  private let targets: [(from: Int64, pieces: Int64)]

  /// - Parameters:
  ///   - changes: In their order, none before `start`.
  ///   - before: Whether it was in use at `start`, and its daily target then.
  init(
    _ changes: [MachineTerms], before: (isActive: Bool, target: Int64), start: Int64, end: Int64
  ) {
    var used: [Range<Int64>] = []
    var targets = [(from: start, pieces: before.target)]
    var (isActive, since) = (before.isActive, start)
    for change in changes where change.at.milliseconds < end {
      let moment = max(since, change.at.milliseconds)
      if isActive { used.append(since..<moment) }
      (isActive, since) = (change.isActive, moment)
      targets.append((moment, change.target))
    }
    if isActive, since < end { used.append(since..<end) }
    ranges = TimeRanges(used)
    self.targets = targets
  }

  /// The daily target at that moment.
  func target(at moment: Instant) -> Int64 {
    (targets.last { $0.from <= moment.milliseconds } ?? targets[0]).pieces
  }

  /// Reads the changes of the period, the last one before it and the first one after it. Without
  /// any, the machine was always as it is now.
  static func read(
    _ machine: Machine, from start: Instant, to end: Instant, _ transaction: Transaction
  ) async throws -> MachineUse {
    typealias Columns = MachineTerms.Columns
    let changes = transaction.repository(MachineTerms.self)
    let own = Predicate.equals(Columns.machineID, machine.id)
    let before = try await changes.first(
      where: .both(own, .less(Columns.at, start)), order: [.descending(Columns.at)])
    let within = try await changes.all(
      where: .and([own, .greaterOrEqual(Columns.at, start), .less(Columns.at, end)]),
      order: [.ascending(Columns.at)])
    var next = within.first
    if before == nil, next == nil {
      next = try await changes.first(
        where: .both(own, .greaterOrEqual(Columns.at, end)), order: [.ascending(Columns.at)])
    }
    let then =
      before.map { ($0.isActive, $0.target) } ?? next.map { ($0.wasActive, $0.formerTarget) }
      ?? (machine.isActive, machine.dailyTarget)
    return MachineUse(within, before: then, start: start.milliseconds, end: end.milliseconds)
  }
}
