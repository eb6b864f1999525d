import OpsDomain
import OpsKernel
import OpsStorage

/// Writes a plan as a schedule of the book.
struct ScheduleWriter {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Writes the plan and returns it. Throws `conflict.version` if the floor has changed since the
  /// plan was made.
  func write(_ draft: ScheduleDraft?, adopts: Bool) async throws -> ScheduleView {
    guard let draft else {
      throw OpsError(.internalError, "The plan of the schedule is missing")
    }
    try await requireSameFloor(draft)
    // The former schedule is released first, so that undo restores it last: only one schedule is
    // adopted at a time.
    if adopts { try await dismiss(besides: nil) }
    let schedule = try await transaction.repository(ProductionSchedule.self)
      .create(try await schedule(of: draft))
    let orders = Dictionary(
      draft.floor.orders.map { ($0.number, $0.order.id) }
    ) { first, _ in first }
    let machines = draft.floor.machineIDs
    try await writeSteps(of: draft, schedule.id, orders, machines)
    for late in draft.late {
      guard let order = orders[late.production] else { throw Self.strange(late.production) }
      _ = try await transaction.repository(LateOrder.self).create(
        LateOrder(
          id: transaction.nextID(), scheduleID: schedule.id, productionID: order,
          due: Instant(floorSeconds: late.due), end: Instant(floorSeconds: late.end),
          because: Self.text(late.because)))
    }
    for outage in draft.floor.outages {
      guard let machine = machines[TextFolding.fold(outage.machine)] else {
        throw Self.strange(outage.machine)
      }
      _ = try await transaction.repository(ScheduledOutage.self).create(
        ScheduledOutage(
          id: transaction.nextID(), scheduleID: schedule.id, machineID: machine,
          start: Instant(floorSeconds: outage.span.start),
          end: Instant(floorSeconds: outage.span.end)))
    }
    let written = adopts ? try await adopt(schedule) : schedule
    var view = try await ScheduleView.of(written, transaction)
    view.remarks = draft.remarks
    return view
  }

  private func writeSteps(
    of draft: ScheduleDraft, _ schedule: RecordID, _ orders: [String: RecordID],
    _ machines: [String: RecordID]
  ) async throws {
    let steps = transaction.repository(ScheduledStep.self)
    for step in draft.steps {
      guard let order = orders[step.production] else { throw Self.strange(step.production) }
      guard let machine = machines[TextFolding.fold(step.machine)] else {
        throw Self.strange(step.machine)
      }
      _ = try await steps.create(
        ScheduledStep(
          id: transaction.nextID(), scheduleID: schedule, productionID: order,
          position: step.position, part: step.part, parts: step.parts, machineID: machine,
          setupStart: Instant(floorSeconds: step.setupStart),
          start: Instant(floorSeconds: step.start), end: Instant(floorSeconds: step.end),
          changeover: TimeSpan(floorSeconds: step.changeover),
          setup: TimeSpan(floorSeconds: step.setup), isFrozen: step.isFrozen))
    }
  }

  /// The error for a plan that names something that its floor does not have.
  private static func strange(_ name: String) -> OpsError {
    OpsError.bug("The plan names \(Excerpt.of(name)), which its floor does not have")
  }

  /// Makes the floor follow a schedule, and no other one.
  func adopt(_ schedule: ProductionSchedule) async throws -> ProductionSchedule {
    let schedules = transaction.repository(ProductionSchedule.self)
    if let former = try await schedules.adopted(), former.id == schedule.id { return former }
    try await dismiss(besides: schedule.id)
    var adopted = schedule
    adopted.isAdopted = true
    adopted.adoptedAt = transaction.now
    return try await schedules.update(adopted)
  }

  /// The floor follows no schedule any more.
  private func dismiss(besides kept: RecordID?) async throws {
    let schedules = transaction.repository(ProductionSchedule.self)
    guard var former = try await schedules.adopted(), former.id != kept else { return }
    former.isAdopted = false
    _ = try await schedules.update(former)
  }

  private func requireSameFloor(_ draft: ScheduleDraft) async throws {
    var premises = draft.premises
    premises.start = draft.floor.start
    let now = try await FloorReader(transaction, premises).read()
    guard let difference = draft.floor.difference(to: now) else { return }
    throw OpsError(
      .conflictVersion,
      "The floor changed while the plan was made: \(Excerpt.of(difference)) is different now",
      hint: "run the command again")
  }

  private func schedule(of draft: ScheduleDraft) async throws -> ProductionSchedule {
    let (plan, floor) = (draft.plan, draft.floor)
    return ProductionSchedule(
      id: transaction.nextID(),
      number: try await SeriesNumber.next(of: ProductionSchedule.self, transaction),
      origin: draft.origin,
      objective: ScheduleObjective(rawValue: plan.objective.rawValue) ?? .lateness,
      direction: draft.direction, seed: draft.seed,
      baseID: draft.origin == .made ? nil : floor.base?.id,
      start: Instant(floorSeconds: floor.start), until: Instant(floorSeconds: floor.until),
      end: Instant(floorSeconds: floor.start + plan.values.makespan), value: plan.value,
      lowerBound: plan.lowerBound,
      gap: plan.gap.map { Int64(($0 * Double(FixedPoint.one)).rounded(.up)) },
      lateOrders: Int64(draft.late.count), weightedLateness: plan.values.weightedTardiness,
      changeovers: Int64(plan.values.changeovers),
      changeoverTime: TimeSpan(floorSeconds: plan.values.changeoverSeconds),
      idleTime: TimeSpan(floorSeconds: plan.values.idleSeconds),
      overtime: TimeSpan(floorSeconds: plan.values.overtimeSeconds),
      unplanned: floor.unplanned.isEmpty
        ? nil : Self.text(floor.unplanned.map { "\($0.number) \($0.because)" }),
      createdAt: transaction.now, createdBy: transaction.principal.userID)
  }

  /// As many lines as fit into a text field.
  private static func text(_ lines: [String]) -> String {
    var text = ""
    for line in lines {
      guard text.count + line.count < Limits.columnLong else { break }
      text += text.isEmpty ? line : "\n" + line
    }
    return text
  }
}
