import OpsDomain
import OpsKernel
import OpsStorage

/// A floor with the schedule that will be changed.
struct StandingFloor: Sendable {
  let snapshot: FloorSnapshot
  let premises: FloorReader.Premises
  let objective: ScheduleObjective

  /// Reads the floor, far enough ahead for the schedule. Throws `notfound.any` for an unknown
  /// schedule.
  /// - Parameters:
  ///   - transaction: With the rights of the system.
  ///   - change: Further assumptions of the question.
  static func read(
    _ schedule: String?, _ transaction: Transaction,
    _ change: (inout FloorReader.Premises) throws -> Void = { _ in }
  ) async throws -> StandingFloor {
    let base = try await transaction.repository(ProductionSchedule.self).meant(schedule)
    var premises = FloorReader.Premises()
    premises.base = base.number
    let left = base.until.floorSeconds - transaction.now.floorSeconds
    premises.horizon = min(
      FloorReader.Premises.longestHorizon, max(premises.horizon, left) + 7 * 86_400)
    let steps = try await transaction.repository(ScheduledStep.self).of(base.id)
    premises.allowParts(of: steps.map(\.parts))
    try change(&premises)
    let snapshot = try await FloorReader(transaction, premises).read()
    return StandingFloor(snapshot: snapshot, premises: premises, objective: base.objective)
  }
}

extension ScheduleService {
  /// The floor as it is now; see ``StandingFloor/read(_:_:_:)``.
  func standingFloor(
    _ descriptor: OperationDescriptor, _ schedule: String?,
    _ change: @escaping @Sendable (inout FloorReader.Premises) throws -> Void = { _ in }
  ) async throws -> StandingFloor {
    try await desk.readAsSystem(.part(of: descriptor)) { transaction in
      try await StandingFloor.read(schedule, transaction, change)
    }
  }
}
