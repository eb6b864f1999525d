import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for schedules: a plan does not change, its times are in order, and the
/// floor follows at most one, with open orders only. A plan covers all machines and orders, so
/// limited rights can neither read nor write it. The rules of the floor are checked when a plan is
/// made.
enum ScheduleRules {
  /// What a plan covers, as part of a sentence.
  static let whole = "a plan of the floor covers all machines and orders"

  private static let makers: @Sendable () -> [any DescribedOperation] = {
    [ScheduleService.make, ScheduleService.move, ScheduleService.replan]
  }

  static let schedules = CollectionRules(
    ProductionSchedule.self, readable: .productionViewConfig,
    write: [
      .insert: .productionSchedule, .update: .productionSchedule, .delete: .productionSchedule,
    ]
  )
  .aboutAll(whole)
  .byHand([
    .insert: makers(), .update: [ScheduleService.adopt] + makers(), .delete: makers(),
  ])
  .transition(of: ProductionSchedule.self) { old, new in
    guard let new else { return }
    guard new.start <= new.end, new.start < new.until, new.seed >= 0 else {
      throw OpsError(.badDate, "A schedule must end after it begins", field: "end")
    }
    guard new.lowerBound >= 0, new.lateOrders >= 0 else {
      throw OpsError(
        .badValue, "A figure of a schedule cannot be negative",
        field: new.lowerBound < 0 ? "lower_bound" : "late_orders")
    }
    guard new.lowerBound <= new.value else {
      throw OpsError(
        .badValue, "The value \(new.value) is below the lower bound \(new.lowerBound)",
        field: "lower_bound")
    }
    guard let old else { return }
    var expected = old
    expected.isAdopted = new.isAdopted
    expected.adoptedAt = new.adoptedAt
    expected.version = new.version
    expected.place = new.place
    guard expected == new else {
      throw OpsError(
        .ruleViolated, "A schedule cannot change", field: "schedule",
        hint: "run `opsh schedule make` to make another one")
    }
  }
  .reaction(of: ProductionSchedule.self) { old, new, transaction in
    guard let new, new.isAdopted, old?.isAdopted != true, !isBack(old, new, transaction) else {
      return
    }
    let steps = try await transaction.repository(ScheduledStep.self).of(new.id)
    try await requireOpen(steps, of: new, transaction)
  }

  /// Whether undo returns the floor to a schedule that it followed before; adopting one would give
  /// it a new time of adoption. This is allowed even if some of its orders have ended meanwhile:
  /// the wrong schedule must not stay.
  private static func isBack(
    _ old: ProductionSchedule?, _ new: ProductionSchedule, _ transaction: Transaction
  ) -> Bool {
    guard let old, let time = new.adoptedAt else { return false }
    return old.adoptedAt == time && time < transaction.now
  }

  /// Throws `rule.bad_state` for a step of an order that is not open any more.
  private static func requireOpen(
    _ steps: [ScheduledStep], of schedule: ProductionSchedule, _ transaction: Transaction
  ) async throws {
    let orders = try await transaction.seen(ProductionOrder.self, Set(steps.map(\.productionID)))
    let closed = orders.filter { !$0.status.isOpen }.map(\.number).min()
    guard let closed else { return }
    throw OpsError(
      .badState, "\(Excerpt.of(schedule.number)) plans \(Excerpt.of(closed)), which is not open",
      field: "schedule",
      hint: "run `opsh schedule make --adopt` to plan the orders that are open now")
  }

  static let steps = CollectionRules(
    ScheduledStep.self, readable: .productionViewConfig,
    write: [.insert: .productionSchedule, .delete: .productionSchedule]
  )
  .belonging(to: ScheduledStep.Columns.scheduleID.column)
  .aboutAll(whole)
  .byHand(isPart: true, [.insert: makers(), .delete: makers()])
  .transition(of: ScheduledStep.self) { old, new in
    guard let new else { return }
    guard old == nil else {
      throw OpsError(.ruleViolated, "A step of a schedule cannot change", field: "schedule")
    }
    guard new.setupStart <= new.start, new.start <= new.end, new.position >= 1, new.part >= 1,
      new.part <= new.parts, new.setup >= .zero, new.changeover >= .zero
    else {
      throw OpsError(
        .badDate, "The set-up, the start and the end of a step must be in this order", field: "end")
    }
  }
  .reaction(of: ScheduledStep.self) { old, new, transaction in
    // Redo restores an adopted schedule before its steps.
    guard old == nil, let new,
      let schedule = try await transaction.repository(ProductionSchedule.self)
        .fetch(new.scheduleID), schedule.isAdopted
    else { return }
    try await requireOpen([new], of: schedule, transaction)
  }

  static let late = CollectionRules(
    LateOrder.self, readable: .productionViewConfig,
    write: [.insert: .productionSchedule, .delete: .productionSchedule]
  )
  .belonging(to: LateOrder.Columns.scheduleID.column)
  .aboutAll(whole)
  .byHand(isPart: true, [.insert: makers(), .delete: makers()])
  .transition(of: LateOrder.self) { old, new in
    guard let new else { return }
    guard old == nil, new.due < new.end else {
      throw OpsError(.badDate, "A late order must end after it was due", field: "end")
    }
  }

  static let outages = CollectionRules(
    ScheduledOutage.self, readable: .productionViewConfig,
    write: [.insert: .productionSchedule, .delete: .productionSchedule]
  )
  .belonging(to: ScheduledOutage.Columns.scheduleID.column)
  .aboutAll(whole)
  .byHand(isPart: true, [.insert: makers(), .delete: makers()])
  .transition(of: ScheduledOutage.self) { old, new in
    guard let new else { return }
    guard old == nil, new.start < new.end else {
      throw OpsError(
        .badDate, "The time when a machine is down must end after it begins", field: "down",
        hint: "write MACHINE=FROM..TO, FROM first")
    }
  }
}
