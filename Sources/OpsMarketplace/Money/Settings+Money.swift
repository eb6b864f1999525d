import OpsDomain
import OpsKernel

extension Settings {
  /// Tax on the commission that partners pay, in per cent.
  public static let commissionTax: BookSetting<Quantity> = .decimal(
    "market.commission_tax", .zero, 100, default: .zero,
    "Tax on the commission of partners, in per cent.")

  /// The settings of the money ledger.
  static let ofMoney = [commissionTax.definition]
}
