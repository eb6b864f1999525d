import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `count.cancel`.
public struct CancelCount: OperationInput {
  /// The count.
  public var count: NameOf<CountSession>
  /// Why the count is cancelled.
  public var reason: Note?
}

extension CountService {
  static let cancel = Operation<CancelCount, CountView>(
    "count.cancel", area: .warehouse, "Cancels a count; the stock does not change.",
    permission: .inventoryCount,
    effect: .destructive(.final("a cancelled count cannot be opened again; open another one")),
    examples: [
      "count cancel C-000001 --dry-run", "count cancel C-000001 --reason \"wrong hall\" --yes",
    ])

  /// Cancels a count and frees its bins for another one. Throws `notfound.any`, and
  /// `rule.bad_state` for a finished one.
  public func cancel(_ input: CancelCount, _ call: Call) async throws -> Outcome<CountView> {
    try await desk.perform(Self.cancel, input, call) { transaction in
      let session = try await transaction.repository(CountSession.self).named(input.count)
      let reason = try input.reason.map { try TextRules.note($0, field: "reason") }
      let cancelled = try await Self.advance(session, to: .cancelled, transaction) {
        $0.reason = reason ?? $0.reason
        $0.withdrawApproval()
      }
      return try await CountView.of(cancelled, transaction)
    }
  }
}
