import OpsDomain
import OpsKernel

extension Settings {
  /// Tax on the commission that partners pay.
  public static let commissionTax: BookSetting<Quantity> = .share(
    "market.commission_tax", .zero, 1, default: .zero,
    "Tax on the commission of partners, as a share of it.")

  /// The settings of the money ledger.
  static let ofMoney = [commissionTax.definition]
}
