import OpsDomain
import OpsKernel
import OpsStorage

/// How the tax of an order is shared between those who sell: the partner its goods, the platform
/// the delivery and its own fee. The marketplace pays all of it to the state.
struct OrderShares {
  /// Tax in the prices of the goods; zero where it is added to them.
  let includedTaxOfGoods: Int64
  /// Tax in the fees; zero where it is added to them.
  let includedTaxOfFees: Int64
  /// Tax on the commission, which the partner pays.
  let commissionTax: Int64

  init(_ order: MarketOrder, _ system: Transaction) async throws {
    let lines = try await system.repository(OrderLine.self).of(order.id)
    let ofGoods = lines.reduce(0) { $0 + $1.discount }
    let isIncluded = order.addedTax == 0
    let goods = order.subtotal - ofGoods
    let fees = order.deliveryFee - (order.discounts - ofGoods) + order.platformFee
    let shares = LargestRemainder.shares(of: order.tax, by: [goods, fees])
    includedTaxOfGoods = isIncluded ? shares[0] : 0
    includedTaxOfFees = isIncluded ? order.tax - shares[0] : 0
    let rate = try await Settings.commissionTax.value(system)
    commissionTax = Self.share(rate, of: order.commission)
  }

  /// `percent` of an amount, rounded half up.
  static func share(_ percent: Quantity, of amount: Int64) -> Int64 {
    let whole = Int128(100) * Int128(FixedPoint.one)
    let exact = Int128(amount) * Int128(percent.rawValue)
    return Int64(clamping: (2 * exact + whole) / (2 * whole))
  }
}
