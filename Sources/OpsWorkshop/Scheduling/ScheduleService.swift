import OpsDomain
import OpsKernel
import OpsStorage

/// Schedules of the floor. One method per operation, each in a file of its own.
public struct ScheduleService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["schedule"]

  public static let operations: [AnyOperation] = [
    AnyOperation(make, ScheduleService.make),
    AnyOperation(list, ScheduleService.list),
    AnyOperation(show, ScheduleService.show),
    AnyOperation(adopt, ScheduleService.adopt),
    AnyOperation(check, ScheduleService.check),
    AnyOperation(why, ScheduleService.why),
    AnyOperation(promise, ScheduleService.promise),
    AnyOperation(compare, ScheduleService.compare),
    AnyOperation(move, ScheduleService.move),
    AnyOperation(replan, ScheduleService.replan),
    AnyOperation(whatIf, ScheduleService.whatIf),
  ]

  /// Throws `denied.permission` for a right that is limited to some records: a plan of the floor
  /// covers all machines and orders. The gate checks the same for stored schedules.
  static func requireWholeRight(
    _ principal: Principal, to permission: Permission = .productionViewConfig
  ) throws(OpsError) {
    try principal.requireWhole(permission, for: ScheduleRules.whole)
  }

  /// A horizon in seconds. Throws `data.bad_value` unless it is from an hour to 366 days.
  static func seconds(of horizon: TimeSpan) throws(OpsError) -> Int64 {
    let seconds = horizon.secondsRoundedUp
    guard (3600...FloorReader.Premises.longestHorizon).contains(seconds) else {
      throw OpsError(
        .badValue, "--horizon must be 1h to 366d, not \(horizon)", field: "horizon",
        hint: "write a time such as 14d")
    }
    return seconds
  }

  /// What an operation calculates before its turn to write; nil if the book is on a server, which
  /// calculates it, and for a caller whom the operation will refuse.
  func prepared<Answer>(
    _ descriptor: OperationDescriptor, _ call: Call, _ work: () async throws -> Answer
  ) async throws -> Answer? {
    guard desk.forwarder == nil, (try? desk.admit(call.principal, to: descriptor)) != nil else {
      return nil
    }
    do {
      return try await work()
    } catch {
      await desk.keepRefusal(error, of: descriptor.name, call)
      throw desk.report(error, of: descriptor.name)
    }
  }

  /// Plans before the turn to write, so that no other command waits for the search; then writes the
  /// plan.
  /// - Parameter adopts: Whether the floor follows the plan from then on.
  func planned<Input: Codable & Sendable>(
    _ operation: Operation<Input, ScheduleView>, _ input: Input, _ call: Call, adopts: Bool,
    _ plan: () async throws -> ScheduleDraft
  ) async throws -> Outcome<ScheduleView> {
    let draft = try await prepared(operation.descriptor, call) {
      try Self.requireWholeRight(call.principal, to: .productionSchedule)
      return try await plan()
    }
    return try await desk.perform(operation, input, call) { transaction in
      try await ScheduleWriter(transaction).write(draft, adopts: adopts)
    }
  }

  /// The floor as it is now.
  func floor(
    _ descriptor: OperationDescriptor, _ premises: FloorReader.Premises
  ) async throws -> FloorSnapshot {
    try await desk.readAsSystem(.part(of: descriptor)) { transaction in
      try await FloorReader(transaction, premises).read()
    }
  }
}

extension AppDependencies {
  /// The service of its operations: see ``ScheduleService``.
  public var schedules: ScheduleService { service() }
}
