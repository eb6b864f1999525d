import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `giveback.close`.
public struct CloseGiveBack: OperationInput {
  /// The give-back.
  public var giveback: NameOf<GiveBack>
  /// `M`: Money refunded, at most what was paid.
  public var refund: UnitPrice?
}

extension GiveBackService {
  static let close = Operation<CloseGiveBack, GiveBackView>(
    "giveback.close", area: .sales, "Closes a give-back, with or without a refund.",
    permission: .giveBackClose,
    effect: .write(.final("a give-back cannot be undone; create a new one")),
    examples: ["giveback close GB-000001 --dry-run", "giveback close GB-000001 --refund 20"],
    promised: ["refund"])

  /// Closes a give-back whose goods have arrived.
  ///
  /// Throws `notfound.giveback`, `rule.bad_state`, `data.bad_amount` for more decimals than the
  /// currency has, and `rule.violated` for more than was paid for what arrived.
  public func close(
    _ input: CloseGiveBack, _ call: Call
  ) async throws -> Outcome<GiveBackView> {
    try await desk.perform(Self.close, input, call) { transaction in
      let giveBack = try await transaction.repository(GiveBack.self).named(input.giveback)
      try giveBack.requireNext(.closed)
      let currency = transaction.context.currency
      let refund = try input.refund.map {
        try Money(parsing: $0.description, currency: currency, field: "refund")
      }
      let closed = try await Self.advance(giveBack, to: .closed, transaction) {
        $0.refund = refund?.minorUnits
        $0.closedAt = transaction.now
      }
      return try await GiveBackNames.view(closed, transaction)
    }
  }
}
