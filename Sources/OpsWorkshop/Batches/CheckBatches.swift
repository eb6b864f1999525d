import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `batch.check`.
public struct CheckBatches: OperationInput {
  /// Correct the machines and batches that disagree.
  public var repair: Bool?
}

extension CheckBatches {
  public static var mayOnlyAsk: Bool { true }
  public var onlyAsks: Bool { repair != true }
}

extension BatchService {
  static let check = Operation<CheckBatches, FloorHealthView>(
    "batch.check", area: .workshop,
    "Finds machines and batches that disagree, and batches that are out of date.",
    permission: .batchView, effect: .write(.final("it corrects machines and batches")),
    examples: ["batch check", "batch check --repair"], consistency: .snapshot)

  /// Compares machines with the batches that are being made, and batches that have not begun with
  /// the calendar and with the production orders they are for. Repairing needs
  /// ``Permission/batchEdit``. It changes machines, stations and batches that disagree, and no
  /// plans. Throws `denied.permission`.
  public func check(_ input: CheckBatches, _ call: Call) async throws -> Outcome<FloorHealthView> {
    let repairs = !input.onlyAsks
    var outcome = try await desk.perform(Self.check, input, call) { transaction in
      if repairs { try transaction.principal.require(.batchEdit, to: "Repairing batches") }
      var check = FloorCheck(transaction, repairs: repairs)
      try await check.run()
      let calendar = try await ShiftCalendar.read(transaction)
      let waiting = try await transaction.repository(ProductionBatch.self).all(
        where: .oneOf(
          ProductionBatch.Columns.status, [.unsubmitted, .pending, .pendingExecution])
      )
      .sorted { TextFolding.bytewiseLess($0.number, $1.number) }
      let plans = waiting.flatMap { BatchFinding.all(of: $0, calendar, at: transaction.now) }
      return FloorHealthView(
        check, plans + (try await BatchFinding.excess(of: waiting, transaction)))
    }
    outcome.isRead = !repairs
    return outcome
  }
}
