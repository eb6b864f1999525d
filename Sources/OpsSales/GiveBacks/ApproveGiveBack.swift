import OpsDomain
import OpsKernel
import OpsStorage

extension GiveBackService {
  static let approve = Operation<GiveBackReference, GiveBackView>(
    "giveback.approve", area: .sales, "Approves a give-back request.",
    permission: .giveBackApprove,
    effect: .write(.final("a give-back cannot be undone; close it instead")),
    examples: ["giveback approve GB-000001 --dry-run", "giveback approve GB-000001"])

  /// Approves a request of another user. Throws `notfound.giveback`, `rule.bad_state`, and
  /// `rule.violated` for the caller's own request.
  public func approve(
    _ input: GiveBackReference, _ call: Call
  ) async throws -> Outcome<GiveBackView> {
    try await desk.perform(Self.approve, input, call) { transaction in
      let giveBack = try await transaction.repository(GiveBack.self).named(input.giveback)
      let approved = try await Self.advance(giveBack, to: .approved, transaction) {
        $0.approvedBy = transaction.principal.userID
      }
      return try await GiveBackNames.view(approved, transaction)
    }
  }
}
