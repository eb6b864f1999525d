import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `batch.execute`.
public struct ExecuteBatch: OperationInput {
  /// The batch.
  public var batch: NameOf<ProductionBatch>
  /// When the batch started; default now.
  public var at: SiteTime?
}

extension BatchService {
  static let execute = Operation<ExecuteBatch, BatchView>(
    "batch.execute", area: .workshop,
    "Starts an approved batch: sets up and starts its machine.",
    permission: .batchEdit, effect: .write(.final("`batch complete` ends it")),
    examples: ["batch execute PC-20270301-0001 --dry-run", "batch execute PC-20270301-0001"])

  /// Begins a batch in its shift. Machine, stations and guns are set in the same commit.
  ///
  /// Throws `notfound.any`, `rule.bad_state`, `data.bad_date` for a time outside its shift, in the
  /// future, before its approval or before the last change of the machine's status, and
  /// `rule.violated` when the machine or a station cannot be used, or a batch of an earlier shift
  /// of the same machine is not ended.
  public func execute(_ input: ExecuteBatch, _ call: Call) async throws -> Outcome<BatchView> {
    try await desk.perform(Self.execute, input, call) { transaction in
      let batch = try await transaction.repository(ProductionBatch.self).named(input.batch)
      try await batch.require(.execute, transaction)
      let at =
        input.at?.happened(now: transaction.now, in: transaction.context.calendar)
        ?? transaction.now
      let before = try await MachineSnapshot.take(of: batch.machineID, transaction).text()
      var active = try await Self.advance(batch, .execute, transaction) {
        $0.executedAt = at
        $0.before = before
      }
      let contents = try await BatchContents.read(active, transaction)
      try await MachineSetup(contents, transaction).begin(at: at)
      active = try await Self.noteSetup(of: active, transaction)
      return try await BatchView.of(active, transaction)
    }
  }

  /// Saves the present settings of the machine.
  private static func noteSetup(
    of batch: ProductionBatch, _ transaction: Transaction
  ) async throws -> ProductionBatch {
    var next = batch
    next.after = try await MachineSnapshot.take(of: batch.machineID, transaction).text()
    return try await transaction.asSystem("keeps how a machine was set")
      .repository(ProductionBatch.self).update(next)
  }
}
