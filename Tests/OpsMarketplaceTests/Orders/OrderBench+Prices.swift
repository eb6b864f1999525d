import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

extension OrderBench {
  /// Prices that are worked out by hand: delivery 3.00, fee 1.00, 5 % of tax in all of them, and
  /// 21 % of tax on the commission of 12 %.
  ///
  /// A lamp for 24.90 costs 28.90, of which 1.38 is tax: 1.19 of the lamp, 0.14 of the delivery and
  /// 0.05 of the fee. The commission is 2.99 with 0.63 of tax, so the partner gets 20.09.
  func usePlainPrices() async throws {
    for (setting, value) in [
      ("market.delivery_base", "3"), ("market.delivery_per_km", "0"),
      ("market.peak_hours", "none"), ("market.platform_rate", "0"),
      ("market.platform_minimum", "1"), ("market.tax_rate", "0.05"),
      ("market.commission_rate", "0.12"), ("market.commission_tax", "21%"),
    ] { try await set(setting, value) }
  }

  /// Sells the lamp for another price.
  func sellLamps(for price: Int64) async throws {
    try await book.write { transaction in
      let items = transaction.repository(MenuItem.self)
      guard var item = try await items.fetch(market.item.id) else { return }
      item.price = price
      _ = try await items.update(item)
    }
  }

  /// What entries of one purpose come to on an account, in minor units.
  func posted(_ purpose: MoneyPurpose, on account: MoneyAccount) async throws -> Int64 {
    try await book.read { transaction in
      try await transaction.repository(MoneyEntry.self).all(
        where: .both(
          .equals(MoneyEntry.Columns.account, account),
          .equals(MoneyEntry.Columns.purpose, purpose))
      ).reduce(0) { $0 + $1.amount }
    }
  }
}
