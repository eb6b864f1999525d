import OpsDomain
import OpsWarehouse

/// A part of goods with the cost of one unit.
package struct PricedPart: Equatable, Sendable {
  package let quantity: Quantity
  package let unitCost: UnitPrice

  /// Splits goods so that the costs of their parts add up to `amount`. Mostly this is one part at
  /// one price. For large quantities, where a millionth per unit is more than a cent, it is two
  /// parts whose prices differ by a millionth.
  ///
  /// - Parameters:
  ///   - amount: Zero or more, in the smallest unit of the currency.
  ///   - step: The smallest step of the quantity, in millionths.
  /// - Throws: `data.bad_amount` for a price that is too large.
  package static func parts(
    of quantity: Quantity, costing amount: Int64, step: Int64, _ currency: Currency
  ) throws(OpsError) -> [PricedPart] {
    guard quantity.isPositive else { return [] }
    let scale = FixedPoint.power(2 * FixedPoint.scale - currency.minorDigits)
    let worth = StockWorth(rawValue: UInt128(max(0, amount)) * UInt128(scale))
    guard let price = worth.unitCost(of: quantity) else {
      throw OpsError(
        .badAmount, "The cost of the goods is too large for a price", field: "quantity",
        hint: "check the cost of the material")
    }
    if try StockWorth(quantity, at: price).money(currency).minorUnits == amount {
      return [PricedPart(quantity: quantity, unitCost: price)]
    }
    let low = worth.rawValue / UInt128(quantity.rawValue.magnitude)
    let rest = worth.rawValue - low * UInt128(quantity.rawValue.magnitude)
    let steps = Int64(clamping: (rest + UInt128(step) / 2) / UInt128(step))
    let dear = min(quantity, Quantity(rawValue: steps * step))
    let cheap = quantity - dear
    let floor = UnitPrice(rawValue: Int64(clamping: low))
    let above = UnitPrice(rawValue: Int64(clamping: low + 1))
    return [(dear, above), (cheap, floor)].filter { $0.0.isPositive }
      .map { PricedPart(quantity: $0.0, unitCost: $0.1) }
  }
}
