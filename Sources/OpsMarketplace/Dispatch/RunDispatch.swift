import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `dispatch.run`.
public struct RunDispatch: OperationInput {}

extension DispatchService {
  static let run = Operation<RunDispatch, DispatchRunView>(
    "dispatch.run", area: .marketplace,
    "Offers waiting orders to drivers now; a server does it by itself.",
    permission: .marketAdminister,
    effect: .write(.final("assign the order: `opsh order assign ORDER DRIVER`")),
    examples: ["dispatch run --dry-run", "dispatch run"])

  /// Decides once. Run again at the same moment it makes no other offers: orders that are offered
  /// stay offered.
  public func run(_ input: RunDispatch, _ call: Call) async throws -> Outcome<DispatchRunView> {
    try await desk.perform(Self.run, input, call) { transaction in
      DispatchRunView(try await DispatchRound(transaction).run(), at: transaction.now)
    }
  }
}

extension JobDefinition {
  /// Decides whenever something has happened that matters for drivers and orders.
  static let dispatch = JobDefinition(
    "dispatch.run", "Offers waiting orders to drivers whenever orders or drivers have changed.",
    every: Settings.dispatchEvery,
    hasWork: { transaction, _ in try await DispatchMark.isDue(transaction) },
    work: { handle in
      let made = try await handle.write { transaction in
        try await DispatchRound(transaction).run().made.count
      }
      return Counted.text(made, "offer made", "offers made")
    })
}
