import OpsDomain
import OpsKernel
import OpsStorage

/// What a payout run paid. Money is in major units of `currency`.
public struct PayoutRunView: OperationOutput, Equatable {
  public static let answerName = "payout.run/1"

  /// A payment to one partner or driver.
  public struct Part: AnswerRecord, Equatable {
    /// Number of the payout, such as `OUT-000001`.
    public let number: String
    /// Whether it goes to a partner or to a driver.
    public let account: MoneyAccount
    /// Name of the partner, or number of the driver.
    public let holder: String?
    /// Sign-in name of who gets it: who earned it, also where the business is another's by now.
    public let owner: String?
    /// The amount that is paid out, after the fee.
    public let amount: DecimalString
  }

  /// The run pays what was owed at this time.
  public let until: Instant
  /// The sum of all payouts of the run.
  public let total: DecimalString
  /// The currency of the book: all amounts of this answer are in it.
  public let currency: Currency
  /// Empty if nothing was owed.
  public let payouts: [Part]

  public static let columns: [FieldColumn] = [
    .init("until", "UNTIL"), .init("total", "TOTAL", .right), .init("currency", "CURRENCY"),
  ]

  static func of(
    _ payouts: [Payout], until: Instant, _ transaction: Transaction
  ) async throws -> PayoutRunView {
    let names = try await MoneyNames(
      payouts.map { ($0.account, $0.holderID) }, owners: payouts.map(\.ownerID), transaction)
    let currency = transaction.context.currency
    return PayoutRunView(
      until: until,
      total: MinorAmount.text(payouts.reduce(0) { $0 + $1.amount }, currency),
      currency: currency,
      payouts: payouts.map {
        Part(
          number: $0.number, account: $0.account, holder: names.name($0.account, $0.holderID),
          owner: names.owner($0.ownerID), amount: MinorAmount.text($0.amount, currency))
      })
  }
}
