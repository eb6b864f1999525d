import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `elevation.withdraw`.
public struct WithdrawElevation: OperationInput {
  /// The role that was asked for.
  public var role: Role
}

extension ElevationService {
  static let withdrawElevation = Operation<WithdrawElevation, ElevationView>(
    "elevation.withdraw", area: .identity, "Withdraws your request for a role.",
    permission: nil, whyOpen: "yours; others' need a right of their own",
    effect: .write(.rights),
    examples: ["elevation withdraw driver --dry-run", "elevation withdraw driver"])

  /// Takes one's own request back. Throws `notfound.any`.
  public func withdrawElevation(
    _ input: WithdrawElevation, _ call: Call
  ) async throws -> Outcome<ElevationView> {
    try await desk.perform(Self.withdrawElevation, input, call) { transaction in
      guard let own = transaction.principal.userID else { throw Desk.signInFirst }
      var request = try await Self.pending(input.role, of: own, transaction)
      request.status = .withdrawn
      request.reviewedAt = transaction.now
      return try await ElevationView.of(try await Self.write(request, transaction), transaction)
    }
  }
}
