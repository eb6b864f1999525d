import OpsDomain
import OpsKernel
import OpsStorage

/// Money that was paid out to a partner or a driver. Money is in major units of `currency`.
public struct PayoutView: OperationOutput, Equatable {
  public static let answerName = "payout/1"

  /// Identifier of the payout; it never changes.
  public let id: RecordID
  /// `OUT-000001` and so on.
  public let number: String
  /// Whether it went to a partner or to a driver.
  public let account: MoneyAccount
  /// Name of the partner, or number of the driver.
  public let holder: String?
  /// Sign-in name of the user who got it: the user who earned it, even if the business has another
  /// owner now.
  public let owner: String?
  /// The amount that was paid out, after the fee.
  public let amount: DecimalString
  /// The fee for a payout on another day than the weekly payout day.
  public let fee: DecimalString
  /// The currency of the book: all amounts of this answer are in it.
  public let currency: Currency
  /// Up to when it pays what was owed.
  public let until: Instant
  /// When it was paid out.
  public let paidAt: Instant

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("holder", "HOLDER"), .init("owner", "OWNER"),
    .init("amount", "AMOUNT", .right), .init("fee", "FEE", .right),
    .init("currency", "CURRENCY"), .init("until", "UNTIL"), .init("paid_at", "PAID"),
  ]

  public static let leading = ["number", "holder", "amount", "paid_at"]

  /// The views of payouts, in their order.
  static func of(_ payouts: [Payout], _ transaction: Transaction) async throws -> [PayoutView] {
    let names = try await MoneyNames(
      payouts.map { ($0.account, $0.holderID) }, owners: payouts.map(\.ownerID), transaction)
    let currency = transaction.context.currency
    return payouts.map { payout in
      PayoutView(
        id: payout.id, number: payout.number, account: payout.account,
        holder: names.name(payout.account, payout.holderID), owner: names.owner(payout.ownerID),
        amount: MinorAmount.text(payout.amount, currency),
        fee: MinorAmount.text(payout.fee, currency), currency: currency, until: payout.until,
        paidAt: payout.createdAt)
    }
  }
}
