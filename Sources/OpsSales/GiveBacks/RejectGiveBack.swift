import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `giveback.reject`.
public struct RejectGiveBack: OperationInput {
  /// The give-back.
  public var giveback: NameOf<GiveBack>
  /// Why it is rejected.
  public var reason: Option<Note>
}

extension GiveBackService {
  static let reject = Operation<RejectGiveBack, GiveBackView>(
    "giveback.reject", area: .sales,
    "Rejects a give-back whose goods have not arrived.",
    permission: .giveBackApprove,
    effect: .write(.final("a give-back cannot be undone; create a new one")),
    examples: [
      "giveback reject GB-000002 --reason \"never arrived\" --dry-run",
      "giveback reject GB-000002 --reason \"used for months\"",
    ])

  /// Rejects a give-back that is requested or approved, and frees what it reserved. Throws
  /// `notfound.giveback`, `rule.bad_state`, and `data.bad_value` without a reason.
  public func reject(
    _ input: RejectGiveBack, _ call: Call
  ) async throws -> Outcome<GiveBackView> {
    try await desk.perform(Self.reject, input, call) { transaction in
      let giveBack = try await transaction.repository(GiveBack.self).named(input.giveback)
      let reason = try TextRules.note(input.reason, field: "reason")
      try giveBack.requireNext(.rejected)
      try await GiveBackParts(transaction).shrink(giveBack, to: .zero)
      let rejected = try await Self.advance(giveBack, to: .rejected, transaction) {
        $0.rejectionReason = reason
      }
      return try await GiveBackNames.view(rejected, transaction)
    }
  }
}
