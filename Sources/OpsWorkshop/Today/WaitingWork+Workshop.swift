import OpsDomain
import OpsKernel
import OpsStorage

extension WaitingWork {
  /// Batches, machines and production orders that wait for the people of the workshop.
  static let ofWorkshop: [WaitingWork] = [
    failedMachines, reportedFaults, batchesToApprove, batchesToReport, batchesToStart,
    batchesToSubmit, dueMaintenance, lateProduction, productionToRelease,
  ]

  private static let failedMachines = WaitingWork(
    Machine.self, place: 300, for: .machineReset,
    WaitingWords(
      "machines_failed", .now, "machine in error", "machines in error",
      why: "They make nothing until somebody resets them.", list: "machine list --status error"),
    where: { _ in .equals(Machine.Columns.status, .error) },
    order: [.ascending(Machine.Columns.foldedNumber)],
    command: { "machine reset \(CommandWord.of($0.number))" })

  private static let reportedFaults = WaitingWork(
    MachineFault.self, place: 310, for: .machineMaintain,
    WaitingWords(
      "faults_reported", .now, "reported fault", why: "Nobody has begun to work on them.",
      list: "fault list --status reported"),
    where: { _ in .equals(MachineFault.Columns.status, .reported) },
    order: [.ascending(MachineFault.Columns.reportedAt)],
    command: { "fault start \($0.number)" })

  private static func batches(
    _ words: WaitingWords, place: Int, for permission: Permission, verb: String,
    where filter: @escaping @Sendable (Transaction) -> Predicate
  ) -> WaitingWork {
    WaitingWork(
      ProductionBatch.self, place: place, for: permission, words, where: filter,
      order: [.ascending(ProductionBatch.Columns.day), .ascending(ProductionBatch.Columns.shift)],
      command: { "batch \(verb) \($0.number)" })
  }

  private static let batchesToApprove = batches(
    WaitingWords(
      "batches_pending", .now, "batch to approve", "batches to approve",
      why: "Their planners wait; nothing is made before the approval.",
      list: "batch list --status pending"), place: 320, for: .batchApprove, verb: "approve"
  ) { _ in .equals(ProductionBatch.Columns.status, .pending) }

  private static let batchesToReport = batches(
    WaitingWords(
      "batches_unreported", .today, "batch to report", "batches to report",
      why: "They are over, and nobody has said what was made.", list: "batch list --unreported"),
    place: 330, for: .batchComplete, verb: "report"
  ) { _ in .equals(ProductionBatch.Columns.isUnreported, true) }

  private static let batchesToStart = batches(
    WaitingWords(
      "batches_approved", .today, "approved batch to start", "approved batches to start",
      why: "Their day is today or has passed.", list: "batch list --status pending_execution"),
    place: 340, for: .batchEdit, verb: "execute"
  ) {
    .both(
      .equals(ProductionBatch.Columns.status, .pendingExecution),
      .lessOrEqual(ProductionBatch.Columns.day, $0.today))
  }

  private static let batchesToSubmit = batches(
    WaitingWords(
      "batches_unsubmitted", .today, "batch to submit", "batches to submit",
      why: "They are for tomorrow or earlier and still have to be approved.",
      list: "batch list --status unsubmitted"), place: 350, for: .batchEdit, verb: "submit"
  ) {
    .both(
      .equals(ProductionBatch.Columns.status, .unsubmitted),
      .lessOrEqual(ProductionBatch.Columns.day, $0.today.adding(days: 1)))
  }

  private static let dueMaintenance = WaitingWork(
    Machine.self, place: 360, for: .machineMaintain,
    WaitingWords(
      "maintenance_due", .today, "machine to maintain",
      "machines to maintain", why: "The day of their maintenance is today or has passed.",
      list: "maintenance due --days 0"),
    where: {
      .and([
        .equals(Machine.Columns.isActive, true), .notEquals(Machine.Columns.nextMaintenance, nil),
        .lessOrEqual(Machine.Columns.nextMaintenance, $0.today),
      ])
    }, order: [.ascending(Machine.Columns.nextMaintenance)],
    command: { "maintenance complete \(CommandWord.of($0.number))" })

  private static let lateProduction = WaitingWork(
    ProductionOrder.self, place: 370, for: .productionSchedule,
    WaitingWords(
      "production_late", .now, "late production order",
      why: "The day they were due has passed.",
      list: "production list --status planned --status released"),
    where: { transaction in
      .both(
        .oneOf(ProductionOrder.Columns.status, ProductionStatus.allCases.filter(\.isOpen)),
        .both(
          .notEquals(ProductionOrder.Columns.due, nil),
          .less(ProductionOrder.Columns.due, transaction.today)))
    }, order: [.ascending(ProductionOrder.Columns.createdAt)],
    command: { "production show \($0.number)" })

  private static let productionToRelease = WaitingWork(
    ProductionOrder.self, place: 380, for: .productionSchedule,
    WaitingWords(
      "production_to_release", .today, "production order to release",
      why: "The day on which the work is to begin is today or has passed.",
      list: "production list --status planned"),
    where: { transaction in
      .and([
        .equals(ProductionOrder.Columns.status, .planned),
        .notEquals(ProductionOrder.Columns.release, nil),
        .lessOrEqual(ProductionOrder.Columns.release, transaction.today),
      ])
    }, order: [.ascending(ProductionOrder.Columns.createdAt)],
    command: { "production release \($0.number)" })
}
