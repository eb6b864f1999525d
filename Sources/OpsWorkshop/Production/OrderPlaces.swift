import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Finds the color and the place that an order names. People who plan production can name colors
/// and places that they cannot see.
struct OrderPlaces {
  private let transaction: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction.asSystem("finds the color and the place of an order")
  }

  /// Throws `notfound.any`, and `rule.violated` for a color that is retired.
  func color(_ name: String?) async throws -> ColorCard? {
    guard let name else { return nil }
    return try await transaction.repository(ColorCard.self).active(name, field: "in_color")
  }

  /// Throws `notfound.location`, and `rule.violated` for a location that cannot hold goods.
  func location(_ code: String?) async throws -> Location? {
    guard let code else { return nil }
    return try await StockLedger(transaction).placeOfGoods(code)
  }
}
