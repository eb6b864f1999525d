import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `money.verify`.
public struct VerifyMoney: OperationInput {}

extension MoneyAuditService {
  static let verify = Operation<VerifyMoney, MoneyVerificationView>(
    "money.verify", area: .marketplace,
    "Checks that the money ledger sums to zero and agrees with payments, deliveries and earnings.",
    permission: .moneyView, effect: .read,
    examples: ["money verify", "money verify -o json"], consistency: .snapshot)

  /// Adds up the whole ledger: all entries, each posting, each order against its payments and its
  /// delivery, and each driver's entries against what was earned.
  public func verify(
    _ input: VerifyMoney, _ call: Call
  ) async throws -> Outcome<MoneyVerificationView> {
    try await desk.perform(Self.verify, input, call) { transaction in
      try await MoneyAudit(transaction).run()
    }
  }
}
